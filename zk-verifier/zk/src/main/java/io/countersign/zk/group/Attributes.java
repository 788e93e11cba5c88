// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * Attributes of a member that an issuer attests.
 *
 * @param role number that the issuer defines, 1 to 2^32 - 1
 * @param country ISO 3166-1 number, or another number that the issuer defines, 1 to 2^32 - 1
 * @param birth day of birth, as days since 1900-01-01, 0 to 2^32 - 1
 * @param expiry expiry of the attestation, in seconds since 1970, 0 to 2^40 - 1
 * @since 0.1
 */
public record Attributes(long role, long country, long birth, long expiry) {

    static final long MOST_32_BITS = 0xffff_ffffL;

    private static final long MOST_40_BITS = 0xff_ffff_ffffL;

    private static final LocalDate FIRST_DAY = LocalDate.of(1900, 1, 1);

    public Attributes {
        if (role < 1 || role > MOST_32_BITS || country < 1 || country > MOST_32_BITS) {
            throw new IllegalArgumentException("The role and the country must be 1 to 2^32 - 1");
        }
        if (birth < 0 || birth > MOST_32_BITS || expiry < 0 || expiry > MOST_40_BITS) {
            throw new IllegalArgumentException("The day of birth or the expiry is out of range");
        }
    }

    public static Attributes of(long role, int country, LocalDate birth, Instant expiry) {
        return new Attributes(role, country, days(birth), expiry.getEpochSecond());
    }

    /** Returns the number of days since 1900-01-01. */
    static long days(LocalDate date) {
        return ChronoUnit.DAYS.between(FIRST_DAY, date);
    }

    @Override
    public String toString() {
        return "Attributes";
    }
}
