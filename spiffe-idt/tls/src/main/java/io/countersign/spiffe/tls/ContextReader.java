// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.idt.SpiffeId;
import io.spiffe.svid.x509svid.X509Svid;
import io.spiffe.workloadapi.X509Context;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts responses of the Workload API. The workload is the one that our own rules find in the certificate. */
final class ContextReader {

    private ContextReader() {}

    /**
     * @param wanted SPIFFE ID of this workload; {@code null} if it takes the only one that it is offered
     * @throws SvidChoiceException if the response does not have the wanted SVID, or has several and none is wanted
     */
    static SvidContext read(X509Context answer, @Nullable SpiffeId wanted, Instant now) throws RefusedPeerException {
        X509Svid chosen = choose(answer.getX509Svids(), wanted);
        Svid svid = Svid.of(chosen.getChain(), chosen.getPrivateKey());
        Map<String, Set<X509Certificate>> authorities = new LinkedHashMap<>();
        answer.getX509BundleSet()
                .getBundles()
                .forEach((domain, bundle) -> authorities.put(domain.getName(), bundle.getX509Authorities()));
        if (!authorities.containsKey(svid.id().trustDomain().name())) {
            throw new IllegalArgumentException("The bundle of the workload's own trust domain is missing");
        }
        return SvidContext.of(svid, TrustBundles.of(authorities), now);
    }

    /** The order of SVIDs means nothing: an agent may change it at any time. Of one ID, the first is used. */
    private static X509Svid choose(List<X509Svid> offered, @Nullable SpiffeId wanted) {
        Map<String, X509Svid> byId = new TreeMap<>();
        offered.forEach(svid -> byId.putIfAbsent(svid.getSpiffeId().toString(), svid));
        X509Svid chosen = wanted != null
                ? byId.get(wanted.toString())
                : byId.size() == 1 ? byId.values().iterator().next() : null;
        if (chosen == null) {
            throw new SvidChoiceException(wanted, List.copyOf(byId.keySet()));
        }
        return chosen;
    }
}
