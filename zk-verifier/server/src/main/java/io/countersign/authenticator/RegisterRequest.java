// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import java.time.LocalDate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Registration of a commitment, or of the personal data from which this server derives the secret. It never contains
 * roles: only issuers attest them.
 *
 * @param commitment 64 hexadecimal digits
 * @param invitation invitation, if registration needs one
 */
record RegisterRequest(
        @Nullable String commitment,
        @Nullable String invitation,
        @Nullable String email,
        @Nullable String name,
        @Nullable Integer age,
        @Nullable String countryCode,
        @Nullable LocalDate dateOfBirth) {

    /** Whether it contains personal data. */
    boolean isPersonal() {
        return Stream.of(email, name, age, countryCode, dateOfBirth).anyMatch(value -> value != null);
    }

    /** Whether it contains all data from which a secret is derived. */
    boolean isComplete() {
        return Stream.of(email, name, age, countryCode, dateOfBirth).allMatch(value -> value != null);
    }

    @Override
    public String toString() {
        return "RegisterRequest";
    }
}
