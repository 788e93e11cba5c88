// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Registration of a commitment, or of the personal data from which this server derives the secret. It never contains
 * roles: only issuers attest them.
 *
 * @param commitment 64 hexadecimal digits
 * @param field field of the commitment; {@code null} for BN254
 * @param invitation invitation, if registration needs one
 */
record RegisterRequest(
        @Nullable String commitment,
        @Nullable String field,
        @Nullable String invitation,
        @Nullable String email,
        @Nullable String name,
        @Nullable Integer age,
        @Nullable String countryCode,
        @Nullable LocalDate dateOfBirth) {

    /**
     * Returns the registration of a commitment of a field.
     *
     * @throws ProblemException 422 if it names another field
     */
    RegisterRequest of(String required) {
        if (field != null && !field.equals(required)) {
            throw ProblemException.unprocessable("other-field", "The path is for commitments of another field");
        }
        return new RegisterRequest(commitment, required, invitation, email, name, age, countryCode, dateOfBirth);
    }

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
