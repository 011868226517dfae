package org.selipc.shim;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Workload;

/**
 * The C core of {@code native/}: opens workloads, and the few system calls that Java has no words for. Loaded once a
 * JVM. Functions that fail throw {@link NativeException} with the errno's name; loading fails with a
 * {@link org.selipc.model.Failure}.
 */
public final class Core {
    private final CoreCalls calls;
    private final Constants constants;
    private final String binding;
    private final Optional<String> directRefused;

    private static @Nullable Core loaded;

    private Core(CoreLoader.Loaded loaded) {
        calls = loaded.calls();
        binding = loaded.binding();
        directRefused = Optional.ofNullable(loaded.refused());
        constants = new Constants(calls);
    }

    /** The core, loaded at the first call. A call after one that failed tries again and says why anew. */
    public static synchronized Core load() {
        Core core = loaded;
        if (core == null) {
            core = new Core(CoreLoader.load());
            loaded = core;
        }
        return core;
    }

    /** ABI of the loaded library. */
    public int abi() {
        return Math.toIntExact(calls.selipc_abi());
    }

    /** Digest of the sources of the timed loops. */
    public String workloadHash() {
        return new Pointer(calls.selipc_workload_hash()).getString(0);
    }

    /** {@code direct} or {@code interface}: how JNA reaches the library. */
    public String binding() {
        return binding;
    }

    /** Why direct mapping was refused; empty when it was not. */
    public Optional<String> directRefused() {
        return directRefused;
    }

    /** A constant of the C side by its name: {@code EIDRM}, {@code SYS_msgsnd}. */
    public long constant(String name) {
        return constants.value(name);
    }

    /**
     * Opens a workload for the calling thread.
     *
     * @param workload what one operation is
     * @param path how the message system calls are made
     * @param messageBytes length of a message's text
     * @param key key of the first queue; the second has the next one
     * @throws NativeException with the errno of the system call that failed; nothing is left behind
     */
    public Run open(Workload workload, SyscallPath path, int messageBytes, int key) {
        Memory memory = new Memory(
                        checked("selipc_run_bytes(" + messageBytes + ")", calls.selipc_run_bytes(messageBytes)) + 64)
                .align(64);
        try (Memory helper = cString(workload == Workload.MSG_PINGPONG ? GuestProgram.path() : null);
                Memory request = new Memory(constants.value("sizeof.selipc_request"))) {
            request.clear();
            request.setInt(constants.offset("selipc_request.workload"), (int) constants.value(workload.constant()));
            request.setInt(constants.offset("selipc_request.path"), (int) constants.value(path.constant()));
            request.setInt(constants.offset("selipc_request.key"), key);
            request.setInt(constants.offset("selipc_request.message_bytes"), messageBytes);
            request.setPointer(constants.offset("selipc_request.helper"), helper);
            checked(
                    "opening " + workload + " with messages of " + messageBytes + " bytes",
                    calls.selipc_open(Pointer.nativeValue(request), Pointer.nativeValue(memory)));
        }
        return new Run(this, workload, memory);
    }

    /** Removes the queue that has this key; whether there was one. */
    public boolean removeQueue(int key) {
        return checked("removing the queue with key 0x" + Integer.toHexString(key), calls.selipc_queue_remove(key))
                == 1;
    }

    /** Pins the calling thread to one CPU. */
    public void pin(int cpu) {
        checked("pinning to CPU " + cpu, calls.selipc_pin(cpu));
    }

    /** Maps a SELinux status page, {@code /sys/fs/selinux/status}. */
    public MappedStatus mapStatus(Path path) {
        try (Memory name = cString(path)) {
            return new MappedStatus(
                    this, checked("mapping " + path, calls.selipc_status_map(Pointer.nativeValue(name))));
        }
    }

    CoreCalls calls() {
        return calls;
    }

    Constants constants() {
        return constants;
    }

    /** The value a call returned, or the exception it stands for. */
    long checked(String operation, long returned) {
        if (returned < 0) {
            throw new NativeException(operation, (int) -returned, constants.errnoName(-returned));
        }
        return returned;
    }

    private static Memory cString(@Nullable Path path) {
        byte[] bytes = path == null ? new byte[0] : path.toString().getBytes(StandardCharsets.UTF_8);
        Memory memory = new Memory(bytes.length + 1L);
        memory.write(0, bytes, 0, bytes.length);
        memory.setByte(bytes.length, (byte) 0);
        return memory;
    }
}
