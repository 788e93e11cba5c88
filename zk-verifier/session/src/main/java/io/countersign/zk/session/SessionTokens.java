// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.session;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.json.JsonObject;
import io.countersign.zk.ProvedMember;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes and verifies session tokens: {@code typ: zks+jwt}, by this service for itself, bound to a key of the client's
 * ({@code cnf}, RFC 7800). They are signed with a secret that this process draws at its start and tells nobody, so
 * that they are good in this process and while it lives.
 *
 * @since 0.1
 */
public final class SessionTokens {

    /** A session lives no longer than this. */
    public static final Duration LONGEST = Duration.ofSeconds(60);

    static final String TYPE = "zks+jwt";

    private static final JwsAlgorithm ALGORITHM = JwsAlgorithm.HS256;

    private static final int MAX_SIZE = 2048;

    private final ServiceRealm realm;

    private final Duration life;

    private final Clock clock;

    private final JwsSigner signer;

    private final JwtVerifier verifier;

    /** @throws IllegalArgumentException if the life is below a second or above {@link #LONGEST} */
    public SessionTokens(ServiceRealm realm, Duration life, Clock clock) {
        this.realm = Objects.requireNonNull(realm, "realm cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        if (life.toSeconds() < 1 || life.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("A session lives 1 to " + LONGEST.toSeconds() + " seconds");
        }
        this.life = life;
        JsonWebKey key = JsonWebKey.generate(ALGORITHM);
        this.signer = new JwsSigner(key, ALGORITHM);
        this.verifier = JwtVerifier.builder()
                .issuer(realm.origin(), StaticKeySet.of(key, ALGORITHM))
                .types(TYPE)
                .audience(realm.audience())
                .clockSkew(Duration.ZERO)
                .clock(clock)
                .maxSize(MAX_SIZE)
                .build();
    }

    String issuer() {
        return realm.origin();
    }

    JwtVerifier verifier() {
        return verifier;
    }

    /** @param thumbprint of the client's key (RFC 7638) */
    String issue(ProvedMember member, String thumbprint) {
        Instant now = clock.instant();
        return JwtBuilder.ofType(TYPE)
                .issuer(realm.origin())
                .subject(member.owner().hex())
                .audience(realm.audience())
                .issuedAt(now)
                .expiresAt(now.plusSeconds(life.toSeconds()))
                .randomId()
                .claim("cnf", Map.of("jkt", thumbprint))
                .claim("policy", member.policy())
                .claim("circuit", member.circuit().circuitName())
                .claim("group", member.group().hex())
                .claim("nullifier", member.nullifier().hex())
                .sign(signer);
    }

    /** @throws InvalidCredentialException if it does not say what a session says */
    static ProvedMember member(Jwt jwt) {
        JsonObject claims = jwt.claims();
        try {
            return new ProvedMember(
                    required(claims.string("policy")),
                    Circuit.of(required(claims.string("circuit"))).orElseThrow(SessionTokens::invalid),
                    FieldElement.parse(required(claims.string("group"))),
                    FieldElement.parse(required(claims.string("nullifier"))),
                    FieldElement.parse(jwt.subject()));
        } catch (IllegalArgumentException ex) {
            throw invalid();
        }
    }

    /** The thumbprint of the key that it is bound to. */
    static String key(Jwt jwt) {
        if (!(jwt.claims().get("cnf") instanceof JsonObject confirmation)) {
            throw invalid();
        }
        return required(confirmation.string("jkt"));
    }

    private static String required(@Nullable String claim) {
        if (claim == null) {
            throw invalid();
        }
        return claim;
    }

    private static InvalidCredentialException invalid() {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "not a session");
    }
}
