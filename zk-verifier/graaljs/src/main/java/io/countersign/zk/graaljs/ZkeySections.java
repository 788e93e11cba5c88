// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/**
 * Sections of a proving key file of snarkjs. Each section follows its number and its length; all numbers are
 * little-endian.
 */
final class ZkeySections {

    private static final int MAGIC = 0x79656b7a;

    private static final int VERSION = 1;

    private static final int MOST = 16;

    private final Map<Integer, ByteBuffer> sections = new HashMap<>();

    /** @throws IllegalArgumentException if the file is not a proving key */
    ZkeySections(byte[] zkey) {
        ByteBuffer file = ByteBuffer.wrap(zkey).order(ByteOrder.LITTLE_ENDIAN);
        try {
            require(file.getInt() == MAGIC && file.getInt() == VERSION);
            int count = file.getInt();
            require(count > 0 && count <= MOST);
            for (int i = 0; i < count; i++) {
                require(sections.put(file.getInt(), next(file)) == null);
            }
            require(!file.hasRemaining());
        } catch (BufferUnderflowException ex) {
            throw new IllegalArgumentException("Not a proving key", ex);
        }
    }

    private static ByteBuffer next(ByteBuffer file) {
        long length = file.getLong();
        require(length >= 0 && length <= file.remaining());
        ByteBuffer section = file.slice(file.position(), (int) length);
        file.position(file.position() + (int) length);
        return section;
    }

    /**
     * Returns the section of a number, from its beginning.
     *
     * @throws IllegalArgumentException if there is none
     */
    ByteBuffer of(int number) {
        ByteBuffer section = sections.get(number);
        if (section == null) {
            throw new IllegalArgumentException("Not a proving key");
        }
        return section.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    static void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException("Not a proving key");
        }
    }
}
