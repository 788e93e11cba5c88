// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts login attempts by name. If there are too many names, the one tried longest ago is forgotten: nobody is refused
 * because of others.
 */
final class LoginAttempts {

    private final Map<String, Integer> counts;

    /** @param most maximum number of names */
    LoginAttempts(int most) {
        this.counts = new LinkedHashMap<>(16, 0.75f, true) {

            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > most;
            }
        };
    }

    /** Counts an attempt, and returns the number so far. */
    synchronized int count(String who) {
        return counts.merge(who, 1, Integer::sum);
    }
}
