// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.agent.CertificateVerdict.Claimed;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Certificates of peers that were bound, so that requests on open connections verify no signature. */
final class KnownCertificates {

    private static final int MOST_KNOWN = 4096;

    private final Duration clockSkew;

    private final Map<X509Certificate, Claimed> known = new ConcurrentHashMap<>();

    KnownCertificates(Duration clockSkew) {
        this.clockSkew = clockSkew;
    }

    CertificateVerdict read(List<X509Certificate> chain, Instant now) {
        Claimed claimed = chain.size() == 1 ? known.get(chain.getFirst()) : null;
        return claimed == null ? CertificateVerdict.read(chain, now, clockSkew) : claimed.at(now, clockSkew);
    }

    void add(X509Certificate certificate, Claimed claimed) {
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        known.putIfAbsent(certificate, claimed);
    }
}
