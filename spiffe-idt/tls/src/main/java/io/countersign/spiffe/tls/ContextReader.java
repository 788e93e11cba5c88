// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.spiffe.svid.x509svid.X509Svid;
import io.spiffe.workloadapi.X509Context;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Converts responses of the Workload API. The workload is the one that our own rules find in the certificate. */
final class ContextReader {

    private ContextReader() {}

    static SvidContext read(X509Context answer, Instant now) throws RefusedPeerException {
        X509Svid first = answer.getDefaultSvid();
        Svid svid = Svid.of(first.getChain(), first.getPrivateKey());
        Map<String, Set<X509Certificate>> authorities = new LinkedHashMap<>();
        answer.getX509BundleSet()
                .getBundles()
                .forEach((domain, bundle) -> authorities.put(domain.getName(), bundle.getX509Authorities()));
        if (!authorities.containsKey(svid.id().trustDomain().name())) {
            throw new IllegalArgumentException("The bundle of the workload's own trust domain is missing");
        }
        return SvidContext.of(svid, TrustBundles.of(authorities), now);
    }
}
