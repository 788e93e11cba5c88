// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.resource;

import java.util.List;
import java.util.Map;

/**
 * Contributes to the metadata of this service as a protected resource (RFC 9728 section 2). Schemes of tokens declare a
 * bean of this type.
 *
 * @since 0.1
 */
public interface ResourceMetadataContributor {

    /** Returns the issuer identifiers of authorization servers whose tokens this service accepts. */
    List<String> authorizationServers();

    /**
     * Returns other members by name, such as {@code dpop_signing_alg_values_supported}: strings, booleans and lists of
     * strings. They cannot replace {@code resource} and other members that this service sets itself.
     */
    default Map<String, Object> members() {
        return Map.of();
    }
}
