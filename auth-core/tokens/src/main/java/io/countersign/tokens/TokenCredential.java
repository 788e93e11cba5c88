// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.Credential;
import io.countersign.core.LoggableId;
import io.countersign.core.PresentedToken;
import io.countersign.core.SchemeName;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Token of a request, with either its parsed form or, if it is cached, its verified form. Its text is a secret.
 *
 * @param <T> parsed form of the token
 * @since 0.1
 */
public final class TokenCredential<T> implements Credential {

    private final SchemeName scheme;

    private final PresentedToken presented;

    private final TokenDigest digest;

    private final @Nullable T parsed;

    private final TokenVerifier<T> verifier;

    private final @Nullable VerifiedCredential verified;

    TokenCredential(
            SchemeName scheme,
            PresentedToken presented,
            TokenDigest digest,
            @Nullable T parsed,
            @Nullable VerifiedCredential verified,
            TokenVerifier<T> verifier) {
        this.scheme = scheme;
        this.presented = presented;
        this.digest = digest;
        this.parsed = parsed;
        this.verified = verified;
        this.verifier = verifier;
    }

    @Override
    public SchemeName scheme() {
        return scheme;
    }

    /** Returns the text of the token, which is a secret. */
    public String token() {
        return presented.token();
    }

    /** Returns the digest of the token, which is its key in the cache. */
    public TokenDigest digest() {
        return digest;
    }

    boolean isReadBy(TokenVerifier<?> other) {
        return Objects.equals(verifier, other);
    }

    PresentedToken presented() {
        return presented;
    }

    @Nullable
    T parsed() {
        return parsed;
    }

    @Nullable
    VerifiedCredential verified() {
        return verified;
    }

    /** Returns the identifier of the token, or {@code null} if it is not safe to log. */
    @Override
    public @Nullable String id() {
        return verified == null
                ? LoggableId.of(claimedId())
                : verified.caller().credential().id();
    }

    private @Nullable String claimedId() {
        return parsed == null ? null : verifier.id(parsed);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TokenCredential<?> that && scheme.equals(that.scheme) && digest.equals(that.digest);
    }

    @Override
    public int hashCode() {
        return digest.hashCode();
    }

    @Override
    public String toString() {
        return "TokenCredential[" + scheme + ", " + id() + "]";
    }
}
