// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import java.util.Set;

/**
 * What a service proves in its own right, beside whoever is behind the request: the header {@value #HEADER}.
 *
 * @since 0.1
 */
public interface ServiceCredential {

    /** The header that it travels in. */
    String HEADER = "Service-Authorization";

    /**
     * Reads and verifies what another service presents; the scopes it proves are authorities
     * {@code SCOPE_…} of the caller.
     */
    CredentialScheme scheme();

    /**
     * Puts this service's own credential on an outgoing request.
     *
     * @param scopes what it asks to do there; never empty
     */
    Propagation propagate(OutboundRequest next, Set<String> scopes);
}
