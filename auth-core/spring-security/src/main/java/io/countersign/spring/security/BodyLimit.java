// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Limit of a body.
 *
 * @param name name of the limit, for the caller
 * @param octets maximum number of octets
 * @param patience time in which the body must arrive, {@code null} for any
 */
record BodyLimit(String name, int octets, @Nullable Duration patience) {

    /**
     * Reads a body.
     *
     * @throws UnreadableRequestException if it is too large, or arrives too slowly
     */
    byte[] read(InputStream in) throws IOException {
        byte[] body = patience == null ? in.readNBytes(octets + 1) : readSoon(in, patience);
        if (body.length > octets) {
            throw tooLarge();
        }
        return body;
    }

    private byte[] readSoon(InputStream in, Duration patience) throws IOException {
        long begun = System.nanoTime();
        byte[] body = new byte[octets + 1];
        int length = 0;
        int read = 0;
        while (read >= 0 && length < body.length) {
            read = in.read(body, length, body.length - length);
            length += Math.max(read, 0);
            if (System.nanoTime() - begun > patience.toNanos()) {
                throw UnreadableRequestException.slowBody();
            }
        }
        return Arrays.copyOf(body, length);
    }

    UnreadableRequestException tooLarge() {
        return UnreadableRequestException.bodyTooLarge(name, octets);
    }
}
