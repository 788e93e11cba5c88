// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import java.time.Instant;
import java.util.Objects;

/** What is revoked before its end. */
public sealed interface Revocation {

    /** Its number: later ones are larger, and none is given out twice. */
    long seq();

    /** The {@code iss} of the tokens. */
    String issuer();

    /** When the tokens would have ended, or nobody has the key any more; nobody needs to remember it after that. */
    Instant expiry();

    /**
     * A token, and all that were derived from the login that it was.
     *
     * @param id the {@code jti} of the token
     */
    record OfToken(long seq, String issuer, String id, Instant expiry) implements Revocation {

        public OfToken {
            Objects.requireNonNull(issuer, "issuer cannot be null");
            Objects.requireNonNull(id, "id cannot be null");
            Objects.requireNonNull(expiry, "expiry cannot be null");
        }
    }

    /**
     * The tokens of a subject.
     *
     * @param subject the {@code sub} of the tokens
     * @param before the time that they were issued before
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
     * A signing key, and with it all tokens that it signed.
     *
     * @param keyId its {@code kid}
     */
    record OfKey(long seq, String issuer, String keyId, Instant expiry) implements Revocation {

        public OfKey {
            Objects.requireNonNull(issuer, "issuer cannot be null");
            Objects.requireNonNull(keyId, "keyId cannot be null");
            Objects.requireNonNull(expiry, "expiry cannot be null");
        }
    }
}
