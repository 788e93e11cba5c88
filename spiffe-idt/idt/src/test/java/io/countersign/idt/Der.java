// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Encoder of the parts of DER that certificates need. */
final class Der {

    private static final DateTimeFormatter UTC_TIME =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

    private Der() {}

    static byte[] of(int tag, byte[]... parts) {
        byte[] content = concat(parts);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else if (content.length < 0x100) {
            out.write(0x81);
            out.write(content.length);
        } else {
            out.write(0x82);
            out.write(content.length >> 8);
            out.write(content.length);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    static byte[] sequence(byte[]... parts) {
        return of(0x30, parts);
    }

    static byte[] integer(BigInteger value) {
        return of(0x02, value.toByteArray());
    }

    static byte[] bits(byte[] content) {
        return of(0x03, new byte[] {0}, content);
    }

    static byte[] octets(byte[] content) {
        return of(0x04, content);
    }

    static byte[] time(Instant instant) {
        return of(0x17, UTC_TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
    }

    /** @param encoded content of an object identifier */
    static byte[] oid(int... encoded) {
        byte[] content = new byte[encoded.length];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) encoded[i];
        }
        return of(0x06, content);
    }

    /** Returns an extension of id-ce. */
    static byte[] extension(int number, boolean critical, byte[] value) {
        byte[] oid = oid(0x55, 0x1d, number);
        return critical
                ? sequence(oid, of(0x01, new byte[] {(byte) 0xff}), octets(value))
                : sequence(oid, octets(value));
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
