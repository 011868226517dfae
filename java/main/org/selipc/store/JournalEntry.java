package org.selipc.store;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import org.selipc.model.Asked;
import org.selipc.model.Latency;
import org.selipc.model.Sample;

/** One line of a {@link Journal}; its {@code type} says which. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = JournalEntry.Header.class, name = "header"),
    @JsonSubTypes.Type(value = JournalEntry.SampleEntry.class, name = "sample"),
    @JsonSubTypes.Type(value = JournalEntry.LatencyEntry.class, name = "latency")
})
public sealed interface JournalEntry {
    /** Name and version of the journal's form. */
    String FORM = "selipc-journal/1";

    /**
     * The first line.
     *
     * @param journal {@link #FORM}
     * @param id identity of the session
     * @param startedAt when measuring began
     * @param asked what was asked
     */
    record Header(String journal, String id, Instant startedAt, Asked asked) implements JournalEntry {}

    /**
     * A sample was taken.
     *
     * @param sample the sample
     */
    record SampleEntry(Sample sample) implements JournalEntry {}

    /**
     * A pass over single operations ended.
     *
     * @param latency the pass
     */
    record LatencyEntry(Latency latency) implements JournalEntry {}
}
