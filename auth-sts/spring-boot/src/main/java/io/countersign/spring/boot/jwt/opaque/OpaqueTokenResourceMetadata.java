// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import io.countersign.spring.boot.resource.ResourceMetadataContributor;
import java.net.URI;
import java.util.List;

/** Names the issuer of opaque tokens in the metadata of this service (RFC 9728). */
final class OpaqueTokenResourceMetadata implements ResourceMetadataContributor {

    private final String issuer;

    OpaqueTokenResourceMetadata(String issuer) {
        this.issuer = issuer;
    }

    /** Returns the issuer if it is an address: others have no metadata (RFC 8414 section 2). */
    @Override
    public List<String> authorizationServers() {
        try {
            URI uri = URI.create(issuer);
            boolean isAddress = uri.getHost() != null && uri.getRawQuery() == null && uri.getRawFragment() == null;
            return isAddress ? List.of(issuer) : List.of();
        } catch (IllegalArgumentException ex) {
            return List.of();
        }
    }
}
