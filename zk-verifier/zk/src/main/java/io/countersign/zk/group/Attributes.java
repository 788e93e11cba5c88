// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * What an issuer attests of a member.
 *
 * @param role a number of the issuer's, 1 to 2^32 - 1
 * @param country the number of ISO 3166-1, or another of the issuer's, 1 to 2^32 - 1
 * @param birth days since 1900-01-01, from 0
 * @param expiry when the attestation ends, in seconds since 1970
 * @since 0.1
 */
public record Attributes(long role, long country, long birth, long expiry) {

    static final long MOST_32_BITS = 0xffff_ffffL;

    private static final long MOST_40_BITS = 0xff_ffff_ffffL;

    private static final LocalDate FIRST_DAY = LocalDate.of(1900, 1, 1);

    public Attributes {
        if (role < 1 || role > MOST_32_BITS || country < 1 || country > MOST_32_BITS) {
            throw new IllegalArgumentException("A role and a country are numbers above 0");
        }
        if (birth < 0 || birth > MOST_32_BITS || expiry < 0 || expiry > MOST_40_BITS) {
            throw new IllegalArgumentException("A day of birth or an end is out of bounds");
        }
    }

    public static Attributes of(long role, int country, LocalDate birth, Instant expiry) {
        return new Attributes(role, country, days(birth), expiry.getEpochSecond());
    }

    /** Days since 1900-01-01. */
    static long days(LocalDate date) {
        return ChronoUnit.DAYS.between(FIRST_DAY, date);
    }

    @Override
    public String toString() {
        return "Attributes";
    }
}
