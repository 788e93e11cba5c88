// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.ClaimDisclosures;
import io.countersign.core.Disclosures;
import io.countersign.core.LoggableId;
import io.countersign.core.OAuthCredential;
import io.countersign.core.SchemeName;
import io.countersign.jose.jwt.Jwt;
import io.countersign.tokens.TokenDigest;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verified credential of a caller, from which the credential for the next service is passed on, exchanged or signed.
 *
 * @param token encoded token
 * @param digest digest of the encoded token
 * @param user user that it is about, or {@code null} if there is none
 * @param subject token that can be exchanged, or {@code null} if there is none
 * @param told disclosed claims: its own and those of the token inside it
 */
record VerifiedJwt(
        SchemeName scheme,
        String token,
        Jwt jwt,
        TokenDigest digest,
        @Nullable UserClaims user,
        @Nullable SubjectToken subject,
        Disclosures told)
        implements OAuthCredential {

    VerifiedJwt {
        Objects.requireNonNull(scheme, "scheme cannot be null");
        Objects.requireNonNull(token, "token cannot be null");
        Objects.requireNonNull(jwt, "jwt cannot be null");
        Objects.requireNonNull(digest, "digest cannot be null");
        Objects.requireNonNull(told, "told cannot be null");
    }

    VerifiedJwt(
            SchemeName scheme,
            String token,
            Jwt jwt,
            TokenDigest digest,
            @Nullable UserClaims user,
            @Nullable SubjectToken subject) {
        this(scheme, token, jwt, digest, user, subject, told(jwt, user, subject));
    }

    private static Disclosures told(Jwt jwt, @Nullable UserClaims user, @Nullable SubjectToken subject) {
        return Disclosures.of(() -> {
            ClaimDisclosures claims = new ClaimDisclosures(user == null ? null : user.subject(), Map.of());
            boolean nested = subject != null && subject.jwt() != jwt;
            claims.add("", jwt.claims(), nested ? Set.of(NestedReader.TOKEN) : Set.of());
            if (subject != null && nested) {
                claims.add(NestedReader.TOKEN + ".", subject.jwt().claims(), Set.of());
            }
            return claims.all();
        });
    }

    @Override
    public @Nullable String accessToken() {
        return subject != null && subject.type().equals(SubjectToken.ACCESS_TOKEN) ? subject.value() : null;
    }

    @Override
    public @Nullable String id() {
        return LoggableId.of(
                subject == null || !jwt.id().isEmpty()
                        ? jwt.id()
                        : subject.identity().id());
    }

    @Override
    public String algorithm() {
        return jwt.key().algorithm().jwaName();
    }

    @Override
    public Disclosures disclosures(Caller caller) {
        return told;
    }

    @Override
    public String toString() {
        return "VerifiedJwt[" + scheme + ", " + id() + "]";
    }
}
