// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.session;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.json.JsonObject;
import io.countersign.zk.ProvedMember;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.field.Field;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Protocol;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Issues and verifies session tokens: {@code typ: zks+jwt}, issued by this service for itself and bound to a key of
 * the client ({@code cnf}, RFC 7800). The token contains the whole session, and no process stores it. It is signed with
 * a key that is derived from a secret, so every process with the same secret accepts it.
 *
 * @since 0.1
 */
public final class SessionTokens {

    /** Maximum lifetime of a session. */
    public static final Duration LONGEST = Duration.ofSeconds(60);

    static final String TYPE = "zks+jwt";

    private static final JwsAlgorithm ALGORITHM = JwsAlgorithm.HS256;

    private static final int MAX_SIZE = 2048;

    private final ServiceRealm realm;

    private final Duration life;

    private final Clock clock;

    private final JwsSigner signer;

    private final JwtVerifier verifier;

    /**
     * @param realm origin and audience of this service
     * @param secrets secrets of accepted sessions, at least one; the first one is that of new sessions
     * @param life lifetime of a session
     * @param skew maximum time by which the clock of the issuing process may be ahead. A session does not live longer
     *     because of it
     * @param clock clock of the current time
     * @throws IllegalArgumentException if there is no secret, or if the lifetime is below a second or above
     *     {@link #LONGEST}
     */
    public SessionTokens(ServiceRealm realm, List<SessionSecret> secrets, Duration life, Duration skew, Clock clock) {
        this.realm = Objects.requireNonNull(realm, "realm cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        if (life.toSeconds() < 1 || life.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "The lifetime of a session must be 1 to " + LONGEST.toSeconds() + " seconds");
        }
        if (secrets.isEmpty()) {
            throw new IllegalArgumentException("Sessions need a secret");
        }
        this.life = life;
        List<JsonWebKey> keys = keys(realm, secrets);
        this.signer = new JwsSigner(keys.getFirst(), ALGORITHM);
        this.verifier = JwtVerifier.builder()
                .issuer(realm.origin(), new StaticKeySet(new JwkSet(keys), ALGORITHM))
                .types(TYPE)
                .audience(realm.audience())
                .clockSkew(skew)
                .clock(clock)
                .maxSize(MAX_SIZE)
                .build();
    }

    /** Derives the keys. Keys with the same id would all be ignored. */
    private static List<JsonWebKey> keys(ServiceRealm realm, List<SessionSecret> secrets) {
        Map<String, JsonWebKey> keys = new LinkedHashMap<>();
        secrets.stream()
                .map(secret -> secret.key(realm, ALGORITHM))
                .forEach(key -> keys.putIfAbsent(Objects.requireNonNull(key.keyId(), "a key has an id"), key));
        return List.copyOf(keys.values());
    }

    String issuer() {
        return realm.origin();
    }

    boolean recognises(CompactJws jws) {
        return verifier.recognises(jws);
    }

    /** Verifies a session token. Its expiry is exact, unlike its time of issue. */
    JwtVerification verify(String token) {
        JwtVerification verification = verifier.verify(token);
        return verification instanceof JwtVerification.Accepted accepted && isExpired(accepted.jwt())
                ? new JwtVerification.Rejected(RefusalCode.EXPIRED)
                : verification;
    }

    boolean isExpired(Jwt jwt) {
        return !clock.instant().isBefore(jwt.expiresAt());
    }

    /**
     * Issues a session token.
     *
     * @param thumbprint thumbprint of the client's key (RFC 7638)
     */
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
                .claim("proof_system", member.protocol().protocolName())
                .claim("predicate", member.predicate())
                .claim("group", member.group().hex())
                .claim("nullifier", member.nullifier().hex())
                .sign(signer);
    }

    /**
     * Reads the proved facts from a verified token.
     *
     * @throws InvalidCredentialException if a claim of a session is missing or malformed
     */
    static ProvedMember member(Jwt jwt) {
        JsonObject claims = jwt.claims();
        try {
            Protocol protocol =
                    Protocol.of(required(claims.string("proof_system"))).orElseThrow(SessionTokens::invalid);
            Field field = protocol.field();
            return new ProvedMember(
                    required(claims.string("policy")),
                    Circuit.of(required(claims.string("circuit"))).orElseThrow(SessionTokens::invalid),
                    protocol,
                    required(claims.string("predicate")),
                    field.parse(required(claims.string("group"))),
                    field.parse(required(claims.string("nullifier"))),
                    field.parse(jwt.subject()));
        } catch (IllegalArgumentException ex) {
            throw invalid();
        }
    }

    /** Returns the thumbprint of the key that the session is bound to. */
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
