/* SPDX-License-Identifier: Apache-2.0 */
/*
 * selipc: timed loops over IPC system calls.
 *
 * The library keeps no state of its own: a caller holds a struct selipc_run and
 * its buffer, one per thread. Every function that can fail returns a count (or
 * zero) on success and -errno on failure. Times are nanoseconds.
 */
#ifndef SELIPC_H
#define SELIPC_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised whenever a function, a layout or a constant here changes its meaning. */
#define SELIPC_ABI 1

#define SELIPC_API __attribute__((visibility("default")))

/* What one operation is. */
enum selipc_workload {
	SELIPC_NULL = 1,	 /* a trivial system call (getppid); passes no SELinux hook */
	SELIPC_UNAME = 2,	 /* uname: copies to user space; passes no SELinux hook */
	SELIPC_PIPE = 3,	 /* one write and one read of a pipe by one thread */
	SELIPC_MSG_PAIR = 4,	 /* one msgsnd and one msgrcv by one thread on a queue of its own */
	SELIPC_MSG_PINGPONG = 5, /* a message there and one back between two processes on two queues */
};

/* How the message system calls are made. */
enum selipc_path {
	SELIPC_PATH_DIRECT = 1,	     /* the system call of its own */
	SELIPC_PATH_LIBC = 2,	     /* the C library's msgsnd and msgrcv */
	SELIPC_PATH_MULTIPLEXER = 3, /* ipc(2), where the kernel has no system call of its own */
};

/* What selipc_open() is asked for. A caller fills it and may then forget it. */
struct selipc_request {
	int32_t workload;      /* enum selipc_workload */
	int32_t path;	       /* enum selipc_path; for the message workloads */
	int32_t key;	       /* key of the first queue; the second takes key + 1; 0: IPC_PRIVATE */
	int32_t message_bytes; /* length of a message's text, or of a pipe's write; at least 1 */
	const char *helper;    /* the selipc-guest executable, for workloads with a second process */
};

/*
 * One opened workload. The caller allocates selipc_run_bytes(message_bytes)
 * bytes, aligned to 64; the fields are written by the library and may be read
 * between calls.
 */
struct selipc_run {
	int32_t workload;
	int32_t path;	       /* the one that runs; _DIRECT for workloads without messages */
	int32_t message_bytes;
	int32_t partner;       /* process id of the second process's supervisor, or 0 */
	int32_t first;	       /* queue id or descriptor */
	int32_t second;	       /* queue id or descriptor, or -1 */
	uint64_t operations;   /* completed since selipc_open() */
	uint64_t interrupted;  /* calls that failed with EINTR and were made again */
	uint64_t wall_ns;      /* CLOCK_MONOTONIC over the last selipc_timed() */
	uint64_t cpu_ns;       /* CLOCK_THREAD_CPUTIME_ID over the last selipc_timed() */
	int64_t failed;	       /* 0, or the -errno that ended a loop: the run can only be closed */
	/* the message buffer follows, aligned to 64 bytes */
};

/* The ABI the library was built with: SELIPC_ABI. */
SELIPC_API int64_t selipc_abi(void);

/* A digest of the sources of the timed loops, the same on every architecture. */
SELIPC_API const char *selipc_workload_hash(void);

/*
 * The library's constants by position: errno values ("EIDRM"; a second name of
 * a value, as EWOULDBLOCK, comes after the first), system call
 * numbers ("SYS_msgsnd", -1 where there is none), sizes and offsets
 * ("sizeof.selipc_run", "offsetof.selipc_run.cpu_ns"), enumerators
 * ("SELIPC_MSG_PAIR") and the histogram's shape. The name is NULL past the end.
 */
SELIPC_API const char *selipc_constant_name(int32_t position);
SELIPC_API int64_t selipc_constant_value(int32_t position);

/* Bytes a caller allocates for a run whose messages have message_bytes bytes, or -EINVAL. */
SELIPC_API int64_t selipc_run_bytes(int32_t message_bytes);

/*
 * Creates what the workload needs and makes one operation, so that a missing
 * permission or system call shows here. Returns 0 or -errno, and then has left
 * nothing behind. -EEXIST: a key is taken. -EINVAL: a wrong request, or a
 * message larger than msgmax, the queue's bytes or the pipe. -ECHILD: the
 * helper ended before its first answer (its stderr says why). -ETIMEDOUT: it
 * did not answer within 10 s. SELIPC_PATH_DIRECT becomes _MULTIPLEXER where the
 * kernel answers ENOSYS and has ipc(2); _MULTIPLEXER itself is -ENOSYS where
 * the architecture has none.
 *
 * A second process ends, and removes its queues, when the thread that called
 * selipc_open() ends: keep that thread until selipc_close(). It is a pair: one
 * answers, and the other, `partner`, waits for it. Killing either removes the
 * queues, so that a thread that waits for an answer gets -EIDRM.
 */
SELIPC_API int64_t selipc_open(const struct selipc_request *request, struct selipc_run *run);

/*
 * Makes `operations` operations and keeps the time of each `short_batch` of
 * them in times[0 .. operations / short_batch), at most `capacity` of them.
 * `operations` is a multiple of `short_batch`. Returns the operations completed
 * (always all of them) or -errno: a batch cut short is an error, never a faster
 * batch. After an error other than -EINVAL for an argument, run->failed keeps
 * it and every later call returns it: a message may be left in the queue.
 */
SELIPC_API int64_t selipc_timed(struct selipc_run *run, int64_t operations, int64_t short_batch,
				uint64_t *times, int64_t capacity);

/*
 * Counts each operation's own time in buckets[selipc_bucket(ns)]; bucket_count
 * is at least SELIPC_BUCKETS. Returns as selipc_timed().
 */
SELIPC_API int64_t selipc_latency(struct selipc_run *run, int64_t operations, uint64_t *buckets,
				  int64_t bucket_count);

/*
 * Removes what selipc_open() made and ends the second process. Returns 0, also
 * when somebody else removed it before, or -errno. A closed run is -EINVAL.
 */
SELIPC_API int64_t selipc_close(struct selipc_run *run);

/*
 * The log-linear histogram: values below 2^SELIPC_BUCKET_BITS have a bucket
 * each; above, every power of two is divided into 2^(SELIPC_BUCKET_BITS - 1)
 * buckets. Values of 2^SELIPC_BUCKET_MAX_BITS and more fall into the last.
 */
#define SELIPC_BUCKET_BITS 8
#define SELIPC_BUCKET_MAX_BITS 40
#define SELIPC_BUCKETS \
	((1 << SELIPC_BUCKET_BITS) + \
	 (SELIPC_BUCKET_MAX_BITS - SELIPC_BUCKET_BITS) * (1 << (SELIPC_BUCKET_BITS - 1)))
SELIPC_API int64_t selipc_bucket(uint64_t nanoseconds);
/* The smallest value that falls into a bucket, or -EINVAL. */
SELIPC_API int64_t selipc_bucket_low(int64_t bucket);

/*
 * Removes the queue that has this key. Returns 1 if there was one, 0 if not, or
 * -errno; -EINVAL for key 0, which names no queue.
 */
SELIPC_API int64_t selipc_queue_remove(int32_t key);

/* Pins the calling thread to one CPU. Returns 0 or -errno: -EINVAL where it may not run there. */
SELIPC_API int64_t selipc_pin(int32_t cpu);

/*
 * Maps a SELinux status page (/sys/fs/selinux/status). Returns its address or
 * -errno; -EINVAL when the file is too short to be one.
 */
SELIPC_API int64_t selipc_status_map(const char *path);

/*
 * Reads a mapped status page under its sequence lock into values[0..4]:
 * version, sequence, enforcing, policyload, deny_unknown. Returns 0, or -EAGAIN
 * when the page would not hold still.
 */
SELIPC_API int64_t selipc_status_read(int64_t page, int64_t *values);
SELIPC_API int64_t selipc_status_unmap(int64_t page);

#ifdef __cplusplus
}
#endif

#endif
