/* SPDX-License-Identifier: Apache-2.0 */
#include <errno.h>
#include <sched.h>

#include "selipc.h"

int64_t selipc_pin(int32_t cpu)
{
	int64_t result = 0;
	cpu_set_t *set;
	size_t bytes;

	/* No kernel has more CPUs than this; it bounds the set. */
	if (cpu < 0 || cpu >= 1 << 20)
		return -EINVAL;
	/* A cpu_set_t ends at 1024 CPUs; hosts don't. */
	set = CPU_ALLOC((size_t)cpu + 1);
	if (set == NULL)
		return -ENOMEM;
	bytes = CPU_ALLOC_SIZE((size_t)cpu + 1);
	CPU_ZERO_S(bytes, set);
	CPU_SET_S((size_t)cpu, bytes, set);
	if (sched_setaffinity(0, bytes, set) < 0)
		result = -errno;
	CPU_FREE(set);
	return result;
}
