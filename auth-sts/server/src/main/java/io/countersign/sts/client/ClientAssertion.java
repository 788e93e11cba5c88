// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.sts.support.Audit;
import io.countersign.sts.web.OAuthErrors;
import java.util.Objects;

/**
 * Assertion that a client presents to authenticate (RFC 7523 section 3), not verified yet.
 *
 * @param jws parsed assertion
 * @param subject client id that the assertion claims
 */
public record ClientAssertion(CompactJws jws, String subject) {

    public ClientAssertion {
        Objects.requireNonNull(jws, "jws cannot be null");
        Objects.requireNonNull(subject, "subject cannot be null");
    }

    /** Parses an assertion. Refuses a malformed one with {@code invalid_client}. */
    public static ClientAssertion parse(String assertion) {
        CompactJws jws = compact(assertion);
        String subject = jws.unverifiedClaims().string("sub");
        if (subject == null
                || !isPlain(subject)
                || !subject.equals(jws.unverifiedClaims().string("iss"))) {
            throw OAuthErrors.invalidClient();
        }
        return new ClientAssertion(jws, subject);
    }

    private static CompactJws compact(String assertion) {
        try {
            return CompactJws.parse(assertion);
        } catch (InvalidCredentialException ex) {
            Audit.refused("client_assertion", "unknown", ex.code().value());
            throw OAuthErrors.invalidClient();
        }
    }

    /** Whether a text has 1 to 256 characters, all of them allowed in a client id (RFC 6749 appendix A.1). */
    public static boolean isPlain(String text) {
        return !text.isEmpty() && text.length() <= 256 && text.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    /** Contains the key id only: the rest is a credential. */
    @Override
    public String toString() {
        return "ClientAssertion[" + jws.header().keyId() + "]";
    }
}
