// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.json;

import io.countersign.core.InvalidCredentialException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Members of an object. Refuses repeated names. */
final class JsonMembers {

    private static final int MAX_MEMBERS = 256;

    private Object[] members = new Object[32];

    private int length;

    private int count;

    // Bit set of the hashes so far: most names need not be compared with the previous ones.
    private long seen;

    // Names of members whose value is null: omitted, but must not be repeated.
    private List<String> absent = List.of();

    void add(String name, @Nullable Object value) {
        if (++count > MAX_MEMBERS) {
            throw InvalidCredentialException.malformed("JSON has an object with too many members");
        }
        long bit = 1L << ((name.hashCode() * 0x9E3779B9) >>> 26);
        if ((seen & bit) != 0 && contains(name)) {
            throw InvalidCredentialException.malformed("JSON has a member twice");
        }
        seen |= bit;
        if (value == null) {
            absent = absent.isEmpty() ? new ArrayList<>() : absent;
            absent.add(name);
            return;
        }
        if (length == members.length) {
            members = Arrays.copyOf(members, length * 2);
        }
        members[length++] = name;
        members[length++] = value;
    }

    private boolean contains(String name) {
        for (int i = 0; i < length; i += 2) {
            if (name.equals(members[i])) {
                return true;
            }
        }
        return absent.contains(name);
    }

    JsonObject toObject() {
        return new JsonObject(members, length);
    }
}
