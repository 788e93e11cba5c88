// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import io.countersign.core.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Sessions in memory, which can be away. */
final class TestSessions implements Sessions {

    static final String ANN = token('a');

    static final String BOUND = token('b');

    static final String OTHER_SERVICE = token('c');

    static final String OLD = token('d');

    final AtomicInteger reads = new AtomicInteger();

    volatile boolean away;

    private final Map<String, Session> sessions = new ConcurrentHashMap<>();

    TestSessions() {
        Instant now = Instant.now();
        add(ANN, "s-1", "orders.example.com", now.plusSeconds(3600), null);
        add(BOUND, "s-2", "orders.example.com", now.plusSeconds(3600), "A".repeat(43));
        add(OTHER_SERVICE, "s-3", "basket.example.com", now.plusSeconds(3600), null);
        add(OLD, "s-4", "orders.example.com", now.minusSeconds(1), null);
    }

    static String token(char c) {
        return "ses_" + String.valueOf(c).repeat(43);
    }

    private static String digest(String token) {
        return HexFormat.of().formatHex(Sha256.digest(token.getBytes(StandardCharsets.US_ASCII)));
    }

    private void add(String token, String id, String service, Instant expiry, @Nullable String certificate) {
        Instant begin = Instant.now().minusSeconds(60);
        sessions.put(digest(token), new Session(id, service, "ann", Set.of("orders"), begin, expiry, certificate));
    }

    @Override
    public @Nullable Session find(byte[] digest) throws IOException {
        reads.incrementAndGet();
        if (away) {
            throw new IOException("away");
        }
        return sessions.get(HexFormat.of().formatHex(digest));
    }
}
