package org.selipc.shim;

import com.sun.jna.Pointer;
import java.util.HashMap;
import java.util.Map;

/** The constants that the C core exports: errno values, system call numbers, layouts, enumerators. Java types none. */
final class Constants {
    private final Map<String, Long> values = new HashMap<>();
    private final Map<Long, String> errnoNames = new HashMap<>();

    Constants(CoreCalls calls) {
        for (int position = 0; ; position++) {
            long name = calls.selipc_constant_name(position);
            if (name == 0) {
                break;
            }
            String text = new Pointer(name).getString(0);
            long value = calls.selipc_constant_value(position);
            values.put(text, value);
            if (text.matches("E[A-Z0-9]+")) {
                errnoNames.putIfAbsent(value, text);
            }
        }
    }

    long value(String name) {
        Long value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the C core exports no constant named " + name);
        }
        return value;
    }

    int offset(String field) {
        return Math.toIntExact(value("offsetof." + field));
    }

    String errnoName(long errno) {
        return errnoNames.getOrDefault(errno, "errno " + errno);
    }
}
