// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.SchemeName;
import io.countersign.core.ServiceId;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import io.countersign.schemes.profile.IssuerProfile;
import io.countersign.schemes.profile.LoginClaims;
import io.countersign.schemes.profile.TrustedIssuers;
import io.countersign.tokens.TokenCredential;
import io.countersign.tokens.TokenVerifier;
import io.countersign.tokens.VerifiedCredential;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads users' access tokens (RFC 9068), limited to the rights of their issuers. */
final class UserTokens implements CredentialReader {

    private final SchemeName scheme;

    private final JwtSchemeSettings settings;

    UserTokens(SchemeName scheme, JwtSchemeSettings settings) {
        this.scheme = scheme;
        this.settings = settings;
    }

    /** Returns the audiences accepted in users' access tokens of the own domain. */
    static Set<String> audience(JwtSchemeSettings settings, @Nullable AudiencePattern pattern) {
        Set<String> audience = audience(settings.service(), pattern);
        audience.addAll(settings.audiences());
        return audience;
    }

    /** Returns the service id and the pattern. */
    static Set<String> audience(ServiceId service, @Nullable AudiencePattern pattern) {
        if (pattern != null && !pattern.matches(service)) {
            throw new IllegalArgumentException(
                    "The audience pattern " + pattern + " does not stand for the service " + service);
        }
        Set<String> audience = new LinkedHashSet<>();
        audience.add(service.value());
        if (pattern != null) {
            audience.add(pattern.value());
        }
        return audience;
    }

    /**
     * Returns the verifiers: own issuers' tokens may be for any of the audiences, foreign issuers' tokens only for
     * the service.
     */
    static List<JwtVerifier> verifiers(JwtSchemeSettings settings, Set<String> audience) {
        Map<String, KeySource> foreign = new LinkedHashMap<>();
        settings.foreignIssuers().forEach((issuer, rights) -> foreign.put(issuer, rights.keys()));
        Set<String> self = Set.of(settings.service().value());
        List<JwtVerifier> verifiers = new ArrayList<>(settings.verifiers(AccessTokens.TYPE, audience));
        if (!foreign.isEmpty()) {
            verifiers.add(settings.verifier(AccessTokens.TYPE, foreign, self));
        }
        return verifiers;
    }

    /**
     * Returns the verifier of a scheme's access tokens: of issuers with profiles, and of those that the given verifiers
     * are for.
     */
    static TokenVerifier<CompactJws> of(SchemeName scheme, JwtSchemeSettings settings, List<JwtVerifier> verifiers) {
        JwtTokens plain = new JwtTokens(new TokenForm(AccessTokens.TYPE, verifiers), new UserTokens(scheme, settings));
        TrustedIssuers profiled = settings.profiled();
        return profiled.known().isEmpty() && !profiled.isOpen() ? plain : new ProfiledTokens(scheme, plain, profiled);
    }

    @Override
    public VerifiedCredential read(TokenCredential<CompactJws> own, Jwt jwt, KeySource keys) {
        UserClaims user = settings.admit(user(jwt));
        SubjectToken subject =
                new SubjectToken(own.token(), SubjectToken.ACCESS_TOKEN, jwt, JwtParts.identity(jwt), own.digest());
        Caller caller = new Caller(
                user.user(),
                AccessTokens.actors(jwt),
                user.authorities(),
                AccessTokens.others(jwt),
                jwt.expiresAt(),
                AccessTokens.binding(jwt),
                new VerifiedJwt(scheme, own.token(), jwt, own.digest(), user, subject));
        return VerifiedCredential.of(caller.withLogin(login(settings, jwt)), JwtParts.of(jwt, keys));
    }

    /** Returns the login. What foreign issuers call their classes and logins is not known here, so theirs is unknown. */
    static Caller.@Nullable Login login(JwtSchemeSettings settings, Jwt jwt) {
        return settings.foreignIssuers().containsKey(jwt.issuer())
                ? null
                : LoginClaims.read(jwt.claims(), LoginClaims.ACR);
    }

    /**
     * Returns the user that a token is about.
     *
     * @throws InvalidCredentialException if the client acts for itself
     */
    static UserClaims user(Jwt jwt) {
        IssuerProfile.refuseForbidden(jwt.claims(), false);
        if (AccessTokens.isClientsOwn(jwt)) {
            throw AccessTokens.invalid();
        }
        return UserClaims.of(jwt);
    }
}
