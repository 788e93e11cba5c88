// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.Marker;
import io.countersign.core.Presentation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.schemes.profile.TrustedIssuer;
import io.countersign.schemes.profile.TrustedIssuers;
import io.countersign.tokens.TokenCredential;
import io.countersign.tokens.TokenVerification;
import io.countersign.tokens.TokenVerifier;
import io.countersign.tokens.VerifiedCredential;
import io.countersign.tokens.VerifiedPart;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Verifies access tokens of issuers with profiles, and those of the other issuers of a scheme. */
final class ProfiledTokens implements TokenVerifier<CompactJws> {

    private final SchemeName scheme;

    private final JwtTokens plain;

    private final TrustedIssuers issuers;

    /** @param plain verifier of the tokens of issuers without profiles */
    ProfiledTokens(SchemeName scheme, JwtTokens plain, TrustedIssuers issuers) {
        this.scheme = scheme;
        this.plain = plain;
        this.issuers = issuers;
    }

    @Override
    public Set<Marker> markers(TokenHeader header) {
        Set<Marker> markers = new LinkedHashSet<>();
        boolean hasPlain = !plain.form().verifiers().isEmpty();
        if (hasPlain || (issuers.known().isEmpty() && !issuers.isOpen())) {
            markers.addAll(plain.markers(header));
        }
        for (Presentation presentation : header.presentations()) {
            String authScheme = presentation.authScheme();
            for (TrustedIssuer issuer : issuers.known()) {
                for (String type : issuer.profile().types()) {
                    String named = type.isEmpty() ? null : type;
                    markers.add(new Marker(header.name(), authScheme, named, issuer.name()));
                }
            }
            if (issuers.isOpen()) {
                markers.add(Marker.jwt(header.name(), authScheme));
            }
        }
        return Set.copyOf(markers);
    }

    @Override
    public @Nullable CompactJws parse(String token) {
        CompactJws jws = plain.form().parse(token);
        TrustedIssuer issuer = issuer(jws);
        if (issuer != null) {
            return issuer.recognises(jws) ? jws : null;
        }
        // A token of an issuer that may be trusted is not another scheme's: whether it is cannot be decided now.
        return plain.form().verifier(jws) == null && issuers.isFresh() ? null : jws;
    }

    private @Nullable TrustedIssuer issuer(CompactJws jws) {
        String name = jws.unverifiedClaims().string("iss");
        return name == null ? null : issuers.find(name);
    }

    @Override
    public @Nullable String id(CompactJws jws) {
        return plain.id(jws);
    }

    @Override
    public TokenVerification verify(CompactJws jws, TokenCredential<CompactJws> credential) {
        TrustedIssuer issuer = issuer(jws);
        if (issuer == null && plain.form().verifier(jws) != null) {
            return plain.verify(jws, credential);
        }
        if (issuer == null ? !issuers.isFresh() : !issuers.isFresh(issuer)) {
            return new TokenVerification.Unknown("list of issuers is out of date");
        }
        if (issuer == null) {
            return new TokenVerification.Rejected(RefusalCode.UNTRUSTED_ISSUER);
        }
        return switch (issuer.verify(jws)) {
            case JwtVerification.Accepted accepted -> read(credential, accepted.jwt(), issuer);
            case JwtVerification.Rejected rejected -> new TokenVerification.Rejected(rejected.code());
            case JwtVerification.Unknown unknown -> new TokenVerification.Unknown(unknown.cause());
        };
    }

    private TokenVerification read(TokenCredential<CompactJws> credential, Jwt jwt, TrustedIssuer issuer) {
        try {
            return new TokenVerification.Accepted(accepted(credential, jwt, issuer));
        } catch (InvalidCredentialException ex) {
            return new TokenVerification.Rejected(ex.broken());
        }
    }

    private VerifiedCredential accepted(TokenCredential<CompactJws> own, Jwt jwt, TrustedIssuer issuer) {
        TrustedIssuer.AccessClaims claims = issuer.read(jwt);
        SubjectToken subject =
                new SubjectToken(own.token(), SubjectToken.ACCESS_TOKEN, jwt, claims.identity(), own.digest());
        Caller caller = new Caller(
                claims.user(),
                claims.hasActors() ? chain(claims, AccessTokens.actors(jwt), issuer) : claims.workloads(),
                claims.authorities(),
                AccessTokens.others(jwt),
                claims.expiry(),
                AccessTokens.binding(jwt),
                new VerifiedJwt(scheme, own.token(), jwt, own.digest(), UserClaims.of(claims), subject),
                claims.tenant(),
                claims.login());
        return VerifiedCredential.of(
                caller,
                new VerifiedPart(
                        claims.identity(),
                        () -> issuers.isCurrent(issuer) && issuer.keys().isCurrent(jwt.key())));
    }

    /** Returns the workload and the actors, for all of which the issuer vouches. */
    private static List<Caller.Workload> chain(
            TrustedIssuer.AccessClaims claims, List<Caller.Workload> actors, TrustedIssuer issuer) {
        return Stream.concat(
                        claims.workloads().stream(),
                        actors.stream().map(actor -> new Caller.Workload(actor.id(), issuer.name())))
                .toList();
    }
}
