/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SELIPC_QUEUE_H
#define SELIPC_QUEUE_H

#include <stdint.h>

/* Makes a queue that only its owner may use; key 0 is IPC_PRIVATE. Its id or -errno. */
int32_t queue_create(int32_t key);

/* Removes a queue by id. 0, also when it is gone already, or -errno. */
int32_t queue_delete(int32_t queue);

/* How many bytes of text the queue holds (msg_qbytes), or -errno. */
int64_t queue_capacity(int32_t queue);

#endif
