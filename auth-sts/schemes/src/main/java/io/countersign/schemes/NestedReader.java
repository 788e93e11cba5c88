// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import io.countersign.json.JsonObject;
import io.countersign.tokens.TokenCredential;
import io.countersign.tokens.TokenDigest;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.VerifiedCredential;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Verifies the inner token of a nested token and creates the caller. */
final class NestedReader implements CredentialReader {

    static final String TOKEN = "token";

    static final String USER = "user";

    private final JwtSchemeSettings settings;

    private final Peers peers;

    private final TokenForm inner;

    private final byte[] context;

    private final @Nullable TokenOpener opener;

    NestedReader(JwtSchemeSettings settings, Peers peers, Set<String> audience, @Nullable TokenOpener opener) {
        this.settings = settings;
        this.peers = peers;
        this.opener = opener;
        this.inner = new TokenForm(AccessTokens.TYPE, UserTokens.verifiers(settings, audience));
        this.context = TokenPresentation.context(NestedScheme.NAME, audience);
    }

    @Override
    public VerifiedCredential read(TokenCredential<CompactJws> own, Jwt outer, KeySource keys) {
        String token = innerToken(outer);
        Jwt jwt = verify(token);
        UserClaims user = settings.admit(UserTokens.user(jwt));
        requireSame(user, outer);
        SubjectToken subject = new SubjectToken(
                token, SubjectToken.ACCESS_TOKEN, jwt, JwtParts.identity(jwt), TokenDigest.of(context, token));
        Caller caller = new Caller(
                user.user(),
                peers.chain(outer),
                user.authorities(),
                AccessTokens.others(jwt),
                WorkloadTokens.earlier(outer.expiresAt(), jwt.expiresAt()),
                AccessTokens.binding(jwt),
                new VerifiedJwt(NestedScheme.NAME, own.token(), outer, own.digest(), user, subject));
        return VerifiedCredential.of(
                caller.withLogin(UserTokens.login(settings, jwt)),
                JwtParts.of(outer, keys),
                JwtParts.of(jwt, inner.keys(jwt.issuer())));
    }

    private String innerToken(Jwt outer) {
        String token = outer.claims().string(TOKEN);
        if (token == null || token.isEmpty()) {
            throw AccessTokens.invalid();
        }
        return opener == null ? token : opener.open(token);
    }

    private Jwt verify(String token) {
        CompactJws jws = inner.parse(token);
        JwtVerifier verifier = inner.verifier(jws);
        if (verifier == null) {
            throw new InvalidCredentialException(
                    RefusalCode.UNTRUSTED_ISSUER, "the issuer of the inner token is not trusted");
        }
        return switch (verifier.verify(jws)) {
            case JwtVerification.Accepted accepted -> accepted.jwt();
            case JwtVerification.Rejected rejected ->
                throw new InvalidCredentialException(rejected.code(), "the inner token is invalid");
            case JwtVerification.Unknown unknown -> throw new UnknownOutcomeException(unknown.cause());
        };
    }

    /**
     * Requires that the outer token names the user of the inner token, so that the peer cannot mix up the tokens of
     * two users.
     */
    private static void requireSame(UserClaims user, Jwt outer) {
        boolean same = outer.claims().get(USER) instanceof JsonObject claims
                && user.issuer().equals(claims.string("iss"))
                && user.subject().equals(claims.string("sub"));
        if (!same) {
            throw AccessTokens.invalid();
        }
    }
}
