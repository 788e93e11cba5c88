// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Marker;
import io.countersign.core.TokenHeader;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.tokens.TokenCredential;
import io.countersign.tokens.TokenVerification;
import io.countersign.tokens.TokenVerifier;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the JWTs of one scheme.
 *
 * @param form form of the scheme's tokens
 * @param reader reader that creates callers from their claims
 */
record JwtTokens(TokenForm form, CredentialReader reader) implements TokenVerifier<CompactJws> {

    @Override
    public Set<Marker> markers(TokenHeader header) {
        return form.markers(header);
    }

    @Override
    public @Nullable CompactJws parse(String token) {
        CompactJws jws = form.parse(token);
        return form.verifier(jws) == null ? null : jws;
    }

    @Override
    public @Nullable String id(CompactJws jws) {
        return jws.unverifiedClaims().string("jti");
    }

    @Override
    public TokenVerification verify(CompactJws jws, TokenCredential<CompactJws> credential) {
        JwtVerifier verifier = form.verifier(jws);
        if (verifier == null) {
            throw new IllegalArgumentException("Not a token of this scheme");
        }
        return switch (verifier.verify(jws)) {
            case JwtVerification.Accepted accepted -> read(credential, accepted.jwt());
            case JwtVerification.Rejected rejected -> new TokenVerification.Rejected(rejected.code());
            case JwtVerification.Unknown unknown -> new TokenVerification.Unknown(unknown.cause());
        };
    }

    private TokenVerification read(TokenCredential<CompactJws> credential, Jwt jwt) {
        try {
            return new TokenVerification.Accepted(reader.read(credential, jwt, form.keys(jwt.issuer())));
        } catch (InvalidCredentialException ex) {
            return new TokenVerification.Rejected(ex.broken());
        } catch (UnknownOutcomeException ex) {
            return new TokenVerification.Unknown(ex.reason());
        }
    }
}
