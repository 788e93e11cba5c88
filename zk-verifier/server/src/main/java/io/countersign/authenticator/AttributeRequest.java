// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.group.Attributes;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Attributes that an issuer attests for a member.
 *
 * @param commitment commitment of the member, 64 hexadecimal digits
 * @param role role number, defined by the issuer
 * @param country numeric country code of ISO 3166-1
 * @param expiry time at which the attestation expires
 */
record AttributeRequest(
        @Nullable String commitment,
        @Nullable Long role,
        @Nullable Integer country,
        @Nullable LocalDate dateOfBirth,
        @Nullable Instant expiry) {

    /**
     * @throws IllegalArgumentException if an attribute is missing or out of range
     */
    Attributes attributes() {
        if (role == null || country == null || dateOfBirth == null || expiry == null) {
            throw new IllegalArgumentException("role, country, dateOfBirth and expiry are required");
        }
        return Attributes.of(role, country, dateOfBirth, expiry);
    }

    @Override
    public String toString() {
        return "AttributeRequest";
    }
}
