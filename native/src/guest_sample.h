/* SPDX-License-Identifier: Apache-2.0 */
/* One sample: many short batches, and what they say. */
#ifndef SELIPC_GUEST_SAMPLE_H
#define SELIPC_GUEST_SAMPLE_H

#include <stdint.h>

#include "selipc.h"

/* Nanoseconds an operation, but for the counts. */
struct figures {
	int64_t operations;
	int64_t short_batch;
	double median; /* over the short batches: the estimate */
	double p10;
	double p90;
	double mean; /* wall clock over all */
	double cpu;  /* CPU time of the thread over all */
	uint64_t interrupted;
};

/*
 * Makes `batches` batches of `short_batch` operations and keeps their times,
 * sorted, in `times`. Returns as selipc_timed().
 */
int64_t take_sample(struct selipc_run *run, int64_t batches, int64_t short_batch, uint64_t *times,
		    struct figures *figures);

/* Sorts the times; nanoseconds an operation. */
double median_of(uint64_t *times, int64_t count, int64_t short_batch);

#endif
