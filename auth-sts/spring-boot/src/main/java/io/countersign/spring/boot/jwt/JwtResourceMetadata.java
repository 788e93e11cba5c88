// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.spring.boot.resource.ResourceMetadataContributor;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Contributes the configured issuers, and how their tokens may be bound to senders, to the metadata of RFC 9728. */
final class JwtResourceMetadata implements ResourceMetadataContributor {

    private final CountersignJwtProperties properties;

    private final DpopProofs proofs;

    private final boolean certificates;

    /** @param certificates whether clients can present certificates, to which tokens may be bound (RFC 8705) */
    JwtResourceMetadata(CountersignJwtProperties properties, DpopProofs proofs, boolean certificates) {
        this.properties = properties;
        this.proofs = proofs;
        this.certificates = certificates;
    }

    /** Foreign issuers are omitted: clients of this domain get their tokens from its own issuers. */
    @Override
    public List<String> authorizationServers() {
        return properties.issuers().stream()
                .map(CountersignJwtProperties.Issuer::issuer)
                .filter(Objects::nonNull)
                .filter(JwtResourceMetadata::isAddress)
                .toList();
    }

    /** Whether an issuer has metadata: only URLs have (RFC 8414 section 2), and not templates of tenants. */
    private static boolean isAddress(String issuer) {
        try {
            URI uri = URI.create(issuer);
            return uri.getHost() != null && uri.getRawQuery() == null && uri.getRawFragment() == null;
        } catch (IllegalArgumentException ex) {
            return false;
        }
    }

    @Override
    public Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(
                "dpop_signing_alg_values_supported", List.of(proofs.algorithms().split(" ")));
        // If certificates can be presented too, either binding is enough.
        members.put("dpop_bound_access_tokens_required", properties.requireSenderConstraint() && !certificates);
        members.put("tls_client_certificate_bound_access_tokens", certificates);
        return members;
    }
}
