// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Credential;
import io.countersign.core.LoggableId;
import io.countersign.core.SchemeName;
import io.countersign.jose.CompactJws;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A token as it came, and either what it says or what it was found to say when it came
 * before. Its text is shown to nobody.
 */
final class JwtCredential implements Credential {

    private final SchemeName scheme;

    private final PresentedToken presented;

    private final TokenDigest digest;

    private final @Nullable CompactJws jws;

    private final @Nullable VerifiedCredential verified;

    JwtCredential(SchemeName scheme, PresentedToken presented, TokenDigest digest, CompactJws jws) {
        this(scheme, presented, digest, Objects.requireNonNull(jws, "jws cannot be null"), null);
    }

    JwtCredential(SchemeName scheme, PresentedToken presented, TokenDigest digest, VerifiedCredential verified) {
        this(scheme, presented, digest, null, Objects.requireNonNull(verified, "verified cannot be null"));
    }

    private JwtCredential(
            SchemeName scheme,
            PresentedToken presented,
            TokenDigest digest,
            @Nullable CompactJws jws,
            @Nullable VerifiedCredential verified) {
        this.scheme = scheme;
        this.presented = presented;
        this.digest = digest;
        this.jws = jws;
        this.verified = verified;
    }

    @Override
    public SchemeName scheme() {
        return scheme;
    }

    PresentedToken presented() {
        return presented;
    }

    String token() {
        return presented.token();
    }

    TokenDigest digest() {
        return digest;
    }

    @Nullable
    CompactJws jws() {
        return jws;
    }

    @Nullable
    VerifiedCredential verified() {
        return verified;
    }

    /** The {@code jti}, unless it would not look harmless in a log. */
    @Override
    public @Nullable String id() {
        return verified == null
                ? LoggableId.of(claimedId())
                : verified.caller().credential().id();
    }

    private @Nullable String claimedId() {
        return jws == null ? null : jws.unverifiedClaims().string("jti");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JwtCredential that && scheme.equals(that.scheme) && digest.equals(that.digest);
    }

    @Override
    public int hashCode() {
        return digest.hashCode();
    }

    @Override
    public String toString() {
        return "JwtCredential[" + scheme + ", " + id() + "]";
    }
}
