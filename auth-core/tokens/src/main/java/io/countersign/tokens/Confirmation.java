// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import java.util.Map;

/**
 * Reads the claim {@code cnf}, which binds a token to its sender (RFC 7800 section 3.1).
 *
 * @since 0.1
 */
public final class Confirmation {

    private static final SenderBinding BEARER = new SenderBinding.Bearer();

    private Confirmation() {}

    /**
     * Returns the sender that the claims of a token allow: {@code jkt} of RFC 9449 or {@code x5t#S256} of RFC 8705. A
     * {@code cnf} must have exactly one member of a known kind, because a second one could not be enforced.
     *
     * @throws InvalidCredentialException if the claim has another form
     */
    public static SenderBinding binding(Map<String, ?> claims) {
        Object claim = claims.get("cnf");
        if (claim == null) {
            return BEARER;
        }
        if (claim instanceof Map<?, ?> confirmation && confirmation.size() == 1) {
            if (confirmation.get("jkt") instanceof String key) {
                return new SenderBinding.Key(key);
            }
            if (confirmation.get("x5t#S256") instanceof String certificate) {
                return new SenderBinding.Certificate(certificate);
            }
        }
        throw new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "claim=cnf is not one of jkt and x5t#S256");
    }
}
