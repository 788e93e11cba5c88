// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import java.time.Instant;

/**
 * Receives the revocations of an issuer. A revocation may be received more than once.
 *
 * @since 0.1
 */
public interface RevocationSink {

    /**
     * Revokes a token, and all tokens derived from it if it was issued at a login.
     *
     * @param expiry expiry of the token
     */
    void revoke(String issuer, String id, Instant expiry);

    /**
     * Revokes all tokens of a subject that were issued before a time.
     *
     * @param expiry latest expiry of these tokens
     */
    void revokeSubject(String issuer, String subject, Instant before, Instant expiry);

    /**
     * Revokes a signing key, and with it all tokens that it signed.
     *
     * @param keyId the {@code kid} (RFC 7517 section 4.5)
     * @param expiry time after which no verifier knows the key any more
     */
    void revokeKey(String issuer, String keyId, Instant expiry);
}
