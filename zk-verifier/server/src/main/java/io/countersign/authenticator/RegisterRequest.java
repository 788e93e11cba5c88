// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import java.time.LocalDate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A registration: of a commitment, or in the form where this server makes the secret, of what it is made of. It never
 * has roles: those are an issuer's to attest.
 *
 * @param commitment 64 hexadecimal digits
 */
record RegisterRequest(
        @Nullable String commitment,
        @Nullable String email,
        @Nullable String name,
        @Nullable Integer age,
        @Nullable String countryCode,
        @Nullable LocalDate dateOfBirth) {

    /** Whether it says anything of a person. */
    boolean isPersonal() {
        return Stream.of(email, name, age, countryCode, dateOfBirth).anyMatch(value -> value != null);
    }

    /** Whether it says everything of a person that a secret is made of. */
    boolean isComplete() {
        return Stream.of(email, name, age, countryCode, dateOfBirth).allMatch(value -> value != null);
    }

    @Override
    public String toString() {
        return "RegisterRequest";
    }
}
