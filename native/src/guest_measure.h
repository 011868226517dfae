/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SELIPC_GUEST_MEASURE_H
#define SELIPC_GUEST_MEASURE_H

#include <stdint.h>

#include "guest_answer.h"

/*
 * Measures for a plan and answers each sample. `words` are those of the order
 * behind its own: ID WORKLOAD SAMPLES BATCHES MESSAGE_BYTES PATH. 0 or -errno,
 * and then `wrong` says what failed. With 0 it is NULL, or says why the words
 * make no sense.
 */
int64_t measure_for(struct answers *answers, char *const words[], const char **wrong);

#endif
