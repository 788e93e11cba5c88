// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Marker;
import io.countersign.core.TokenHeader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parser and verifier of one type of token. Implementations keep no state of a request and are safe for any number of
 * threads.
 *
 * @param <T> parsed form of the token
 * @since 0.1
 */
public interface TokenVerifier<T> {

    /** Returns the markers by which tokens of this type are recognised in a header. */
    Set<Marker> markers(TokenHeader header);

    /**
     * Parses a token. Its content cannot be trusted yet.
     *
     * @return {@code null} if the token belongs to another scheme
     * @throws InvalidCredentialException if the token is malformed
     */
    @Nullable
    T parse(String token);

    /** Returns the identifier that may be logged, such as a {@code jti}; {@code null} if there is none. */
    @Nullable
    String id(T token);

    /**
     * Verifies the signature, issuer, audience, validity period and claims of a token. {@link TokenPresentation} checks
     * the sender.
     *
     * @param credential token as presented, for {@link io.countersign.core.Caller#credential}
     * @throws InvalidCredentialException to reject the token, as an alternative to {@link TokenVerification.Rejected}
     */
    TokenVerification verify(T token, TokenCredential<T> credential);
}
