package org.selipc.model;

/**
 * What measured.
 *
 * @param version selipc's version
 * @param workloadHash digest of the sources of the timed loops; results with different ones do not compare
 * @param abi ABI of the C core
 * @param binding {@code direct} or {@code interface}: how JNA reaches the C core
 * @param path {@code direct}, {@code libc} or {@code multiplexer}: the system call path that ran
 * @param jmh JMH's version
 * @param java the Java runtime
 */
public record Tool(
        String version, String workloadHash, int abi, String binding, String path, String jmh, String java) {}
