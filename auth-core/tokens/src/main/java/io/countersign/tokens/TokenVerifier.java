// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Marker;
import io.countersign.core.TokenHeader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is particular to one kind of token. Implementations hold no state of a request and are safe for any number of
 * threads.
 *
 * @param <T> parsed form of the token
 * @since 0.1
 */
public interface TokenVerifier<T> {

    /** Returns what tokens of this kind are recognised by in a header. */
    Set<Marker> markers(TokenHeader header);

    /**
     * Parses a token. Nothing of it can be trusted yet.
     *
     * @return {@code null} if it is a token of another scheme
     * @throws InvalidCredentialException if it does not have the form of such tokens
     */
    @Nullable
    T parse(String token);

    /** Returns the identifier that may be logged, such as a {@code jti}; {@code null} if there is none. */
    @Nullable
    String id(T token);

    /**
     * Verifies a token: its signature, issuer, audience, life and claims. The sender is checked by the caller of this.
     *
     * @param credential the token as it was presented, for the caller that is made of it
     * @throws InvalidCredentialException as another way to reject it
     */
    TokenVerification verify(T token, TokenCredential<T> credential);
}
