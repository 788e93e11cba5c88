// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.countersign.core.Caller;
import io.countersign.core.CallerConversion;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.ServiceId;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.tokens.TokenDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Vouches for users whose credential cannot be passed on, such as a proof made for this service only. The service
 * signs an access token (RFC 9068) for itself, with the user and the proved roles. The authorization server accepts
 * it in exchange for a token of its own (RFC 8693) if it trusts this service as an issuer. Such a token is never sent
 * to another service. It is valid for two minutes and used for one. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class Vouching implements CallerConversion {

    private static final Duration LIFE = Duration.ofMinutes(2);

    private static final Duration REUSE = Duration.ofMinutes(1);

    private static final String ROLE = "ROLE_";

    private static final byte[] CONTEXT = {};

    /** Scheme name that no JWT scheme has, so no scheme passes such a token on unchanged. */
    private static final SchemeName VOUCHED = new SchemeName("vouched");

    private final Settings settings;

    private final JwsSigner signer;

    private final JwtVerifier verifier;

    private final Clock clock;

    private final Cache<Subject, Caller> vouched;

    /**
     * @param settings users to vouch for, and form of the tokens
     * @param signer signer with this service's own key
     * @param maxEntries maximum number of cached users
     * @param clock clock of the current time
     */
    public Vouching(Settings settings, JwsSigner signer, int maxEntries, Clock clock) {
        this.settings = Objects.requireNonNull(settings, "settings cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.signer = Objects.requireNonNull(signer, "signer cannot be null");
        this.verifier = JwtVerifier.builder()
                .issuer(settings.issuer(), StaticKeySet.of(signer))
                .types(AccessTokens.TYPE)
                .audience(settings.service().value())
                .clock(clock)
                .build();
        this.vouched = Caffeine.newBuilder()
                .maximumSize(maxEntries)
                .expireAfterWrite(REUSE)
                .executor(Runnable::run)
                .build();
    }

    @Override
    public Caller convert(Caller caller) {
        Caller.User user = caller.user();
        if (user == null || !settings.schemes().contains(caller.scheme())) {
            return caller;
        }
        Subject subject = new Subject(user, caller.authorities());
        Caller known = vouched.getIfPresent(subject);
        // Checked here because the cache does not use our clock.
        if (known != null && clock.instant().isBefore(known.expiry().minus(LIFE.minus(REUSE)))) {
            return known;
        }
        Caller made = vouch(subject);
        vouched.put(subject, made);
        return made;
    }

    private Caller vouch(Subject subject) {
        String token = sign(subject);
        TokenDigest digest = TokenDigest.of(CONTEXT, token);
        Jwt jwt = verified(token);
        SubjectToken exchangeable =
                new SubjectToken(token, SubjectToken.ACCESS_TOKEN, jwt, JwtParts.identity(jwt), digest);
        UserClaims user = UserClaims.of(jwt);
        return new Caller(
                subject.user(),
                List.of(),
                subject.authorities(),
                Map.of(),
                jwt.expiresAt(),
                new SenderBinding.Bearer(),
                new VerifiedJwt(VOUCHED, token, jwt, digest, user, exchangeable));
    }

    private String sign(Subject subject) {
        Instant now = clock.instant();
        List<String> roles = subject.authorities().stream()
                .filter(authority -> authority.startsWith(ROLE))
                .map(authority -> authority.substring(ROLE.length()))
                .sorted()
                .toList();
        JwtBuilder token = JwtBuilder.ofType(AccessTokens.TYPE)
                .issuer(settings.issuer())
                .subject(subject.user().id())
                .audience(settings.service().value())
                .issuedAt(now)
                .expiresAt(now.plus(LIFE))
                .randomId()
                .claim("client_id", settings.service().value())
                .claim("scope", settings.scope());
        return (roles.isEmpty() ? token : token.claim("roles", roles)).sign(signer);
    }

    private Jwt verified(String token) {
        return switch (verifier.verify(CompactJws.parse(token))) {
            case JwtVerification.Accepted accepted -> accepted.jwt();
            case JwtVerification.Rejected rejected ->
                throw unusable(rejected.code().value());
            case JwtVerification.Unknown unknown -> throw unusable(unknown.cause());
        };
    }

    private static IllegalStateException unusable(String reason) {
        return new IllegalStateException("A newly signed token does not verify: " + reason);
    }

    /**
     * Users to vouch for, and form of the tokens.
     *
     * @param schemes schemes whose credentials cannot be passed on
     * @param service id of this service, the audience of the tokens
     * @param issuer issuer name under which the authorization server trusts this service
     * @param scope scope of the tokens
     */
    public record Settings(Set<SchemeName> schemes, ServiceId service, String issuer, String scope) {

        public Settings {
            schemes = Set.copyOf(schemes);
            Objects.requireNonNull(service, "service cannot be null");
            Objects.requireNonNull(issuer, "issuer cannot be null");
            Objects.requireNonNull(scope, "scope cannot be null");
        }
    }

    private record Subject(Caller.User user, Set<String> authorities) {}
}
