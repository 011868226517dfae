/* SPDX-License-Identifier: Apache-2.0 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "check.h"

static void every_bucket_starts_where_the_one_before_ends(void)
{
	for (int64_t bucket = 0; bucket < SELIPC_BUCKETS; bucket++) {
		const uint64_t low = (uint64_t)selipc_bucket_low(bucket);

		CHECK_EQUAL(selipc_bucket(low), bucket);
		if (bucket > 0)
			CHECK_EQUAL(selipc_bucket(low - 1), bucket - 1);
	}
}

static void the_ends_are_closed(void)
{
	const uint64_t limit = UINT64_C(1) << SELIPC_BUCKET_MAX_BITS;

	CHECK_EQUAL(selipc_bucket(0), 0);
	CHECK_EQUAL(selipc_bucket(limit - 1), SELIPC_BUCKETS - 1);
	CHECK_EQUAL(selipc_bucket(limit), SELIPC_BUCKETS - 1);
	CHECK_EQUAL(selipc_bucket(UINT64_MAX), SELIPC_BUCKETS - 1);
	CHECK_EQUAL(selipc_bucket_low(-1), -EINVAL);
	CHECK_EQUAL(selipc_bucket_low(SELIPC_BUCKETS), -EINVAL);
	CHECK_EQUAL(selipc_bucket_low(INT64_MIN), -EINVAL);
}

/* xorshift64: the same values for a seed on every machine. */
static uint64_t next(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

static void random_values_lie_in_their_bucket(uint64_t seed)
{
	uint64_t state = seed;

	for (int i = 0; i < 1000000; i++) {
		/* Every magnitude is as likely as another. */
		const int bits = (int)(next(&state) % SELIPC_BUCKET_MAX_BITS) + 1;
		const uint64_t value = next(&state) >> (64 - bits);
		const int64_t bucket = selipc_bucket(value);
		const uint64_t low = (uint64_t)selipc_bucket_low(bucket);

		CHECK(low <= value);
		/* One part in 2^(BITS - 1): the error that a bucket may have. */
		CHECK((value - low) * (1 << (SELIPC_BUCKET_BITS - 1)) <= value);
		CHECK(selipc_bucket(value + 1) >= bucket);
	}
}

int main(int count, char **arguments)
{
	const uint64_t seed = count > 1 ? strtoull(arguments[1], NULL, 10) : (uint64_t)time(NULL);

	(void)printf("seed %" PRIu64 " (give it as the argument to repeat)\n", seed);
	every_bucket_starts_where_the_one_before_ends();
	the_ends_are_closed();
	random_values_lie_in_their_bucket(seed | 1);
	return 0;
}
