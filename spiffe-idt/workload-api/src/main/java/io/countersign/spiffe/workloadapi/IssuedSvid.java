// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.spiffeid.SpiffeId;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;

/** X.509-SVID with its private key. */
record IssuedSvid(X509Certificate certificate, PrivateKey key, String authority, Instant renewAt) {

    static IssuedSvid issue(SpiffeId id, Collection<String> dnsNames, Authority authority, Instant now, Duration life) {
        Instant end = authority.endOf(life, now);
        KeyPair keys = Certificates.newKeys();
        X509Certificate certificate =
                Certificates.ofWorkload(keys.getPublic(), id, dnsNames, authority, now.minus(Authority.BACKDATED), end);
        Instant half = now.plus(Duration.between(now, end).dividedBy(2));
        return new IssuedSvid(certificate, keys.getPrivate(), authority.id(), half);
    }

    byte[] der() {
        return Certificates.encoded(certificate);
    }

    @Override
    public String toString() {
        return "IssuedSvid[" + certificate.getSerialNumber() + "]";
    }
}
