/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SELIPC_GUEST_PLAN_H
#define SELIPC_GUEST_PLAN_H

/*
 * Executes the orders of a plan, one a line, and answers each. Returns when the
 * plan has ended: 0, or an exit code when there is no plan or no channel.
 */
int plan_execute(const char *path);

/* Mounts what a plan needs, executes /plan, and halts the machine. Never returns. */
void guest_init(void) __attribute__((noreturn));

#endif
