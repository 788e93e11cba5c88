// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.TrustDomain;
import io.countersign.spiffe.tls.SvidContext;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spring.boot.CountersignInfoContributor;
import java.util.Map;
import java.util.TreeSet;

/** Info about this workload's identity, the expiry of its SVID, and the trusted trust domains. */
final class SpiffeInfoContributor implements CountersignInfoContributor {

    private final SvidSource source;

    SpiffeInfoContributor(SvidSource source) {
        this.source = source;
    }

    @Override
    public String name() {
        return "spiffe";
    }

    @Override
    public Map<String, Object> info() {
        SvidContext context = source.latest();
        return Map.of(
                "id", context.svid().id().toString(),
                "expires", context.svid().notAfter().toString(),
                "confirmed", context.read().toString(),
                "trustDomains",
                        new TreeSet<>(context.bundles().trustDomains().stream()
                                .map(TrustDomain::name)
                                .toList()));
    }
}
