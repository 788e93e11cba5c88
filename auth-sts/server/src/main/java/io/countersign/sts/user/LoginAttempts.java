// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often each was tried. When there are too many, the one that was tried longest ago is
 * forgotten: nobody is refused for others.
 */
final class LoginAttempts {

    private final Map<String, Integer> counts;

    /** @param most how many are remembered */
    LoginAttempts(int most) {
        this.counts = new LinkedHashMap<>(16, 0.75f, true) {

            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > most;
            }
        };
    }

    /** Counts one more, and tells how many that makes. */
    synchronized int count(String who) {
        return counts.merge(who, 1, Integer::sum);
    }
}
