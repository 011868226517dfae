package org.selipc.model;

import java.util.List;

/**
 * SELinux on the measured host, as found when the session began.
 *
 * @param state the state before the session changed anything
 * @param context security context of the measuring process
 * @param permissiveDomain whether the policy makes the process's own domain permissive
 * @param policyVersion newest policy format the kernel reads ({@code policyvers})
 * @param policyFingerprint SHA-256 of the loaded policy ({@code /sys/fs/selinux/policy})
 * @param mls whether the policy has levels and categories
 * @param denyUnknown whether classes the policy does not know are refused
 * @param categories number of categories the policy defines
 * @param avcThreshold entries beyond which the access vector cache evicts
 * @param avcHash how full the cache was
 * @param denied permissions of the workload that the policy denies to the own context, as {@code class:permission};
 *     empty when none is denied
 */
public record SelinuxInfo(
        SelinuxState state,
        Fact<String> context,
        Fact<Boolean> permissiveDomain,
        Fact<Integer> policyVersion,
        Fact<String> policyFingerprint,
        Fact<Boolean> mls,
        Fact<Boolean> denyUnknown,
        Fact<Integer> categories,
        Fact<Integer> avcThreshold,
        Fact<AvcHash> avcHash,
        Fact<List<String>> denied) {}
