/* SPDX-License-Identifier: Apache-2.0 */
/* The orders of a plan. */
#ifndef SELIPC_GUEST_ORDERS_H
#define SELIPC_GUEST_ORDERS_H

#include <stdint.h>

#include "guest_answer.h"

enum { MOST_WORDS = 8 };

struct order {
	const char *line;
	char *words[MOST_WORDS];
	int count; /* of the line; words[] has the first MOST_WORDS */
};

/* Executes an order and answers: 0, or -1 when it failed and the rest makes no sense. */
int order_execute(struct answers *answers, const struct order *order);

/* Answers that an order makes no sense, and why in a whole sentence; always -1. */
int order_refused(struct answers *answers, const struct order *order, const char *why);

/* Answers that `what`, which is what was done, failed; always -1. */
int order_failed(struct answers *answers, const struct order *order, const char *what,
		 int64_t error);

#endif
