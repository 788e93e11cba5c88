// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import java.util.Set;

/**
 * Credential of the calling service itself, besides the caller's credential, in the header {@value #HEADER}.
 *
 * @since 0.1
 */
public interface ServiceCredential {

    /** Name of the header. */
    String HEADER = "Service-Authorization";

    /**
     * Returns the scheme that reads and verifies the credentials of other services. Their scopes are authorities
     * {@code SCOPE_…} of the caller.
     */
    CredentialScheme scheme();

    /**
     * Adds this service's own credential to an outgoing request.
     *
     * @param scopes requested scopes; never empty
     */
    Propagation propagate(OutboundRequest next, Set<String> scopes);
}
