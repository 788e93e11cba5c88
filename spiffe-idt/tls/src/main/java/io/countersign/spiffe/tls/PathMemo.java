// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Until when chains are vouched for: they are asked for with every request. Those that are not are asked about anew each time. */
final class PathMemo {

    private static final int MAX_ENTRIES = 4096;

    private final Map<List<X509Certificate>, Instant> ends = new ConcurrentHashMap<>();

    @Nullable
    Instant find(List<X509Certificate> chain) {
        return ends.get(chain);
    }

    void put(List<X509Certificate> chain, Instant end) {
        if (ends.size() >= MAX_ENTRIES) {
            ends.clear();
        }
        ends.put(List.copyOf(chain), end);
    }
}
