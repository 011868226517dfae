package org.selipc.report;

import java.util.List;
import java.util.Locale;
import org.selipc.lab.Lab;

/** A distribution's kernels as a table. */
public final class KernelListText {
    private static final double MEGABYTE = 1e6;

    private KernelListText() {}

    /** One line for each, in the order given. */
    public static String of(List<Lab.Listed> kernels) {
        Table table = new Table("kernel", "MB", "cached", "from");
        for (Lab.Listed kernel : kernels) {
            table.row(
                    kernel.kernel(),
                    kernel.bytes() > 0 ? String.format(Locale.ROOT, "%.1f", kernel.bytes() / MEGABYTE) : "?",
                    kernel.cached() ? "yes" : "",
                    String.join(" ", kernel.from()));
        }
        return String.join("\n", table.lines()) + "\n";
    }
}
