package org.selipc.host;

import java.util.List;
import org.selipc.model.Fact;

/**
 * Which CPUs and memory nodes there are and which this process may use. Numbers are the kernel's, in rising order. What
 * can't be read is unknown; a kernel without NUMA has no nodes to list.
 */
public final class Topology {
    private final HostPaths paths;

    /** The topology of this machine. */
    public Topology() {
        this(new HostPaths());
    }

    /** The topology of the host whose files these are. */
    public Topology(HostPaths paths) {
        this.paths = paths;
    }

    /** The CPUs that the affinity and the cpuset of this process leave to it. */
    public Fact<List<Integer>> allowedCpus() {
        return ProcessStatus.read(paths)
                .flatMap(status -> status.value("Cpus_allowed_list"))
                .flatMap(CpuList::parse);
    }

    /** The CPUs that {@code isolcpus=} took from the scheduler. */
    public Fact<List<Integer>> isolatedCpus() {
        return KernelFile.text(paths.cpu("isolated")).flatMap(CpuList::parse);
    }

    /** The memory nodes that are online. */
    public Fact<List<Integer>> numaNodes() {
        return KernelFile.text(paths.numaNodesOnline()).flatMap(CpuList::parse);
    }

    /** The CPUs of a memory node; none for a node that has only memory, unknown for one that isn't there. */
    public Fact<List<Integer>> cpusOfNode(int node) {
        return KernelFile.text(paths.cpusOfNumaNode(node)).flatMap(CpuList::parse);
    }
}
