// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;

/**
 * Reads times of tokens (RFC 7519 section 2): seconds since 1970, with or without a fraction, before the year 10000.
 */
final class NumericDates {

    static final long ABSENT = -1;

    private static final long MAXIMUM = 253_402_300_799L;

    private NumericDates() {}

    /** Returns the time of a claim in whole seconds, rounded down, or {@link #ABSENT}. */
    static long seconds(JsonObject claims, String name) {
        Object value = claims.get(name);
        return value == null ? ABSENT : seconds(value);
    }

    static long seconds(Object value) {
        return switch (value) {
            case Long whole -> bounded(whole);
            case Double fraction -> bounded((long) Math.floor(fraction));
            default -> throw new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "a time that is not a number");
        };
    }

    private static long bounded(long seconds) {
        if (seconds < 0 || seconds > MAXIMUM) {
            throw new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "a time before 1970 or after 9999");
        }
        return seconds;
    }
}
