package org.selipc.selinux;

import java.io.IOException;
import org.selipc.shim.Core;
import org.selipc.shim.MappedStatus;
import org.selipc.shim.NativeException;

/** The status page mapped into this process: a reading is a few loads and no system call. */
final class MappedStatusPage implements StatusPage {
    private final MappedStatus mapped;

    private MappedStatusPage(MappedStatus mapped) {
        this.mapped = mapped;
    }

    /** The page of these paths: mapped where the kernel allows it, else read as a file. */
    static StatusPage of(Core core, SelinuxPaths paths) {
        try {
            return new MappedStatusPage(core.mapStatus(paths.status()));
        } catch (NativeException e) {
            return new StatusFile(paths.status());
        }
    }

    @Override
    public Reading read() throws IOException {
        try {
            MappedStatus.Reading now = mapped.read();
            return new Reading(now.version(), now.sequence(), now.enforcing(), now.policyLoads(), now.denyUnknown());
        } catch (NativeException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
