// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import java.time.Instant;
import java.util.Objects;

/** Revocation of a token, of the tokens of a subject, or of a key. */
public sealed interface Revocation {

    /** Returns its number: larger than those of earlier revocations, and never reused. */
    long seq();

    /** Returns the {@code iss} of the tokens. */
    String issuer();

    /**
     * Returns the time from which the revocation can be forgotten: the tokens have expired, or no verifier has the key
     * any more.
     */
    Instant expiry();

    /**
     * Revocation of a token, and of all tokens of the login with this id.
     *
     * @param id {@code jti} of the token, or {@code sid} of the login
     */
    record OfToken(long seq, String issuer, String id, Instant expiry) implements Revocation {

        public OfToken {
            Objects.requireNonNull(issuer, "issuer cannot be null");
            Objects.requireNonNull(id, "id cannot be null");
            Objects.requireNonNull(expiry, "expiry cannot be null");
        }
    }

    /**
     * Revocation of the tokens of a subject.
     *
     * @param subject {@code sub} of the tokens
     * @param before time before which the tokens were issued
     */
    record OfSubject(long seq, String issuer, String subject, Instant before, Instant expiry) implements Revocation {

        public OfSubject {
            Objects.requireNonNull(issuer, "issuer cannot be null");
            Objects.requireNonNull(subject, "subject cannot be null");
            Objects.requireNonNull(before, "before cannot be null");
            Objects.requireNonNull(expiry, "expiry cannot be null");
        }
    }

    /**
     * Revocation of a signing key, and of all tokens that it signed.
     *
     * @param keyId {@code kid} of the key
     */
    record OfKey(long seq, String issuer, String keyId, Instant expiry) implements Revocation {

        public OfKey {
            Objects.requireNonNull(issuer, "issuer cannot be null");
            Objects.requireNonNull(keyId, "keyId cannot be null");
            Objects.requireNonNull(expiry, "expiry cannot be null");
        }
    }
}
