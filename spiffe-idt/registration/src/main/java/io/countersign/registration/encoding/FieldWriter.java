// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.encoding;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Writes a list of fields, each after its length in four octets, big-endian. The first field is the kind of the list.
 * Two different lists never have the same octets.
 *
 * @since 0.1
 */
public final class FieldWriter {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(512);

    /** @param kind kind of the list, such as {@code countersign-registration-head-v1} */
    public FieldWriter(String kind) {
        add(kind);
    }

    public FieldWriter add(Octets field) {
        return add(field.toArray());
    }

    public FieldWriter add(String field) {
        return add(field.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds one octet. */
    public FieldWriter addOctet(int value) {
        return add(new byte[] {(byte) value});
    }

    /** Adds four octets, big-endian. */
    public FieldWriter addInt(int value) {
        return add(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    }

    /** Adds eight octets, big-endian. */
    public FieldWriter addLong(long value) {
        return add(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }

    private FieldWriter add(byte[] field) {
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(field.length).array());
        out.writeBytes(field);
        return this;
    }

    public Octets toOctets() {
        return Octets.of(out.toByteArray());
    }
}
