// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import java.time.Instant;

/**
 * Is told what an issuer revokes. The same may be told more than once.
 *
 * @since 0.1
 */
public interface RevocationSink {

    /**
     * A token, and all that were derived from the login that it was.
     *
     * @param expiry when its life ends anyway
     */
    void revoke(String issuer, String id, Instant expiry);

    /**
     * All tokens of a subject that were issued before a time.
     *
     * @param expiry when the last of them ends anyway
     */
    void revokeSubject(String issuer, String subject, Instant before, Instant expiry);

    /**
     * A signing key, and with it all tokens that it signed.
     *
     * @param keyId the {@code kid} (RFC 7517 section 4.5)
     * @param expiry when no verifier knows the key any more
     */
    void revokeKey(String issuer, String keyId, Instant expiry);
}
