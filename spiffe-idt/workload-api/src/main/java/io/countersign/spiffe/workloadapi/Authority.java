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

/** Keys that sign for a trust domain during a period: one with a certificate for X.509-SVIDs, and one for JWT-SVIDs. */
final class Authority {

    /** Time between the start of a certificate's validity and its issue, for verifiers whose clocks are behind. */
    static final Duration BACKDATED = Duration.ofSeconds(10);

    private final X509Certificate certificate;

    private final PrivateKey x509Key;

    private final JsonWebKey jwtKey;

    private final JwsSigner signer;

    private final String id;

    /** @throws IllegalArgumentException if the key for JWT-SVIDs has no id or is not a valid pair */
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

    /** Returns the time at half of the lifetime, at which the next authority should be added to the bundle. */
    Instant prepareNextAt() {
        return notBefore().plus(life().dividedBy(2));
    }

    /**
     * Returns the time at five sixths of the lifetime, at which the next authority should sign. Everything signed
     * before expires before this authority does.
     */
    Instant activateNextAt() {
        return notBefore().plus(life().multipliedBy(5).dividedBy(6));
    }

    /**
     * Returns the time from which this authority should sign: a third of its lifetime after it was added to the
     * bundle. That is the time between a half and five sixths of its predecessor's lifetime.
     */
    Instant activateAt() {
        return notBefore().plus(BACKDATED).plus(life().dividedBy(3));
    }

    /** Returns the expiry of an SVID issued now: after its lifetime, but not after this authority expires. */
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
