// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * HTTP/1.1 response (RFC 9112), with the parts that a load generator needs.
 *
 * @param status status code
 * @param end index of its end in the octets read
 * @param closes whether the server closes the connection after it
 */
record HttpAnswer(int status, int end, boolean closes) {

    private static final int SHORTEST = "HTTP/1.1 200".length();

    /**
     * Parses a response, or returns nothing if it is not complete yet.
     *
     * @param length number of octets read so far
     * @throws IllegalArgumentException if it is not a response, or its body has no length
     */
    static Optional<HttpAnswer> read(byte[] octets, int length) {
        int header = after(octets, 0, length, "\r\n\r\n");
        if (header < 0) {
            return Optional.empty();
        }
        String text = new String(octets, 0, header, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        if (!text.startsWith("http/1.1 ") || header < SHORTEST) {
            throw new IllegalArgumentException("Not a response of HTTP/1.1");
        }
        int end = field(text, "transfer-encoding").equals("chunked")
                ? chunks(octets, header, length)
                : header + bodyLength(text);
        int status = Integer.parseInt(text.substring(9, SHORTEST));
        boolean closes = field(text, "connection").equals("close");
        return end < 0 || end > length ? Optional.empty() : Optional.of(new HttpAnswer(status, end, closes));
    }

    private static int bodyLength(String header) {
        String length = field(header, "content-length");
        if (length.isEmpty()) {
            throw new IllegalArgumentException("A response without a length");
        }
        return Integer.parseInt(length);
    }

    private static String field(String header, String name) {
        int at = header.indexOf("\r\n" + name + ":");
        if (at < 0) {
            return "";
        }
        int begin = at + name.length() + 3;
        return header.substring(begin, header.indexOf("\r\n", begin)).strip();
    }

    /** Returns the end of the chunks, or -1. */
    private static int chunks(byte[] octets, int from, int length) {
        int at = from;
        while (true) {
            int begin = after(octets, at, length, "\r\n");
            if (begin < 0) {
                return -1;
            }
            int size = Integer.parseInt(new String(octets, at, begin - 2 - at, StandardCharsets.ISO_8859_1), 16);
            at = begin + size + 2;
            if (at > length) {
                return -1;
            }
            if (size == 0) {
                return at;
            }
        }
    }

    /** Returns the end of the first occurrence of a text, or -1. */
    private static int after(byte[] octets, int from, int length, String text) {
        byte[] wanted = text.getBytes(StandardCharsets.ISO_8859_1);
        for (int i = from; i + wanted.length <= length; i++) {
            if (Arrays.equals(octets, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i + wanted.length;
            }
        }
        return -1;
    }
}
