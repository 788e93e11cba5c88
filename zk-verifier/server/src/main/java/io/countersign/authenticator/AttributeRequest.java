// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.group.Attributes;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What an issuer attests of a member.
 *
 * @param commitment of the member, 64 hexadecimal digits
 * @param role a number of the issuer's
 * @param country the number of ISO 3166-1
 * @param expiry when the attestation ends
 */
record AttributeRequest(
        @Nullable String commitment,
        @Nullable Long role,
        @Nullable Integer country,
        @Nullable LocalDate dateOfBirth,
        @Nullable Instant expiry) {

    /** @throws IllegalArgumentException if something is missing or out of bounds */
    Attributes attributes() {
        if (role == null || country == null || dateOfBirth == null || expiry == null) {
            throw new IllegalArgumentException("A role, a country, a dateOfBirth and an expiry are needed");
        }
        return Attributes.of(role, country, dateOfBirth, expiry);
    }

    @Override
    public String toString() {
        return "AttributeRequest";
    }
}
