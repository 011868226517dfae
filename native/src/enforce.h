/* SPDX-License-Identifier: Apache-2.0 */
/* The file that holds the SELinux mode: /sys/fs/selinux/enforce, one digit. */
#ifndef SELIPC_ENFORCE_H
#define SELIPC_ENFORCE_H

/* 0 (permissive), 1 (enforcing) or -errno; -EINVAL when the file says neither. */
int enforce_read(const char *path);

/* Writes a mode: 0 or -errno. */
int enforce_write(const char *path, int mode);

#endif
