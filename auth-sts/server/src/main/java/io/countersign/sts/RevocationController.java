// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.util.List;
import java.util.Objects;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Tells the services which tokens have been taken back. */
@RestController
final class RevocationController {

    private static final int PAGE = 1000;

    private final RevocationLog log;

    RevocationController(RevocationLog log) {
        this.log = Objects.requireNonNull(log, "log cannot be null");
    }

    /** @param since the {@code next} of the last answer; 0 the first time */
    @GetMapping(Endpoints.REVOCATIONS)
    Page since(@RequestParam(defaultValue = "0") long since) {
        long last = log.last();
        List<Revocation> found = log.since(since, PAGE);
        return new Page(found.stream().map(Entry::of).toList(), next(found, last));
    }

    /** A full page may not be the last; and what comes in between the two queries is already counted. */
    private static long next(List<Revocation> found, long last) {
        if (found.isEmpty()) {
            return last;
        }
        long end = found.getLast().seq();
        return found.size() == PAGE ? end : Math.max(last, end);
    }

    /**
     * Some of the list.
     *
     * @param next to ask for what follows with; smaller than that of an earlier answer if the list has begun anew
     */
    record Page(List<Entry> entries, long next) {}

    /** @param exp when the token would have ended, in seconds as in its claim */
    record Entry(long seq, String iss, String jti, long exp) {

        private static Entry of(Revocation revocation) {
            return new Entry(
                    revocation.seq(),
                    revocation.issuer(),
                    revocation.id(),
                    revocation.expiry().getEpochSecond());
        }
    }
}
