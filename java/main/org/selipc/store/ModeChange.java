package org.selipc.store;

import org.selipc.model.SelinuxState;

/**
 * That a session changes the SELinux mode.
 *
 * @param restore the mode to go back to
 * @param enforcePath the file of selinuxfs that takes it
 */
public record ModeChange(SelinuxState restore, String enforcePath) {}
