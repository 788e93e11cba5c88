// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.spiffe.spiffeid.TrustDomain;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** The keys that sign for a trust domain for a while: one with a certificate for X.509-SVIDs, one for JWT-SVIDs. */
final class Authority {

    /** How far certificates begin before they are made, for verifiers whose clocks are behind. */
    static final Duration BACKDATED = Duration.ofSeconds(10);

    private final X509Certificate certificate;

    private final PrivateKey x509Key;

    private final JsonWebKey jwtKey;

    private final JwsSigner signer;

    private final String id;

    /**
     * @throws IllegalArgumentException if the key for JWT-SVIDs has no id or its halves do not belong together
     */
    Authority(X509Certificate certificate, PrivateKey x509Key, JsonWebKey jwtKey) {
        this.certificate = certificate;
        this.x509Key = x509Key;
        this.jwtKey = jwtKey;
        this.signer = new JwsSigner(jwtKey, JwsAlgorithm.ES256);
        this.id = Objects.requireNonNull(jwtKey.keyId(), "keyId cannot be null");
    }

    static Authority generate(TrustDomain trustDomain, Instant now, Duration life) {
        JsonWebKey jwtKey = JsonWebKey.generate(JwsAlgorithm.ES256);
        KeyPair keys = Certificates.newKeys();
        String id = Objects.requireNonNull(jwtKey.keyId(), "keyId cannot be null");
        X509Certificate certificate =
                Certificates.ofAuthority(keys, id, trustDomain, now.minus(BACKDATED), now.plus(life));
        return new Authority(certificate, keys.getPrivate(), jwtKey);
    }

    String id() {
        return id;
    }

    X509Certificate certificate() {
        return certificate;
    }

    PrivateKey x509Key() {
        return x509Key;
    }

    JsonWebKey jwtKey() {
        return jwtKey;
    }

    JwsSigner signer() {
        return signer;
    }

    Instant notBefore() {
        return certificate.getNotBefore().toInstant();
    }

    Instant notAfter() {
        return certificate.getNotAfter().toInstant();
    }

    /** Half of its life is over: the next one should be known to verifiers. */
    Instant prepareNextAt() {
        return notBefore().plus(life().dividedBy(2));
    }

    /** Five sixths are: what it signed last still expires before it does. */
    Instant activateNextAt() {
        return notBefore().plus(life().multipliedBy(5).dividedBy(6));
    }

    /**
     * For a third it is known before it signs, which is what lies between a half and five
     * sixths of its predecessor's life.
     */
    Instant activateAt() {
        return notBefore().plus(BACKDATED).plus(life().dividedBy(3));
    }

    /** When what it signs now expires: after a life, and not after itself. */
    Instant endOf(Duration life, Instant now) {
        Instant end = now.plus(life);
        return end.isBefore(notAfter()) ? end : notAfter();
    }

    private Duration life() {
        return Duration.between(notBefore(), notAfter());
    }

    @Override
    public String toString() {
        return "Authority[" + id + "]";
    }
}
