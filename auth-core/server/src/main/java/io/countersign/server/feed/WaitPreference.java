// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.feed;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Preference of a client for the time that a request may wait: {@code Prefer: wait} (RFC 7240 section 4.3). */
final class WaitPreference {

    /** Maximum time that a request waits, whatever the client prefers. */
    static final Duration LONGEST = Duration.ofSeconds(20);

    private static final Pattern WAIT = Pattern.compile("wait\\s*=\\s*(\"?)([0-9]{1,9})\\1\\s*(;.*)?");

    private WaitPreference() {}

    /**
     * Returns the time in a header. It is zero if the header has no such preference or a malformed one, which are
     * ignored. The first of several counts.
     *
     * @param prefer value of the header, or {@code null} if there is none
     */
    static Duration parse(@Nullable String prefer) {
        return elements(prefer)
                .map(WAIT::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .map(found -> Math.min(LONGEST.toSeconds(), Long.parseLong(found.group(2))))
                .map(Duration::ofSeconds)
                .orElse(Duration.ZERO);
    }

    private static Stream<String> elements(@Nullable String prefer) {
        return prefer == null
                ? Stream.empty()
                : Arrays.stream(prefer.split(","))
                        .map(element -> element.strip().toLowerCase(Locale.ROOT));
    }
}
