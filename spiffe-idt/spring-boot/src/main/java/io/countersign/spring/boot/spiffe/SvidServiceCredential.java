// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.CredentialScheme;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.spiffe.tls.SvidRightsScheme;
import io.countersign.spring.security.ServiceCredential;
import java.util.Set;

/** Authorization of this service by the SVID of its connections. Requests need no further credential. */
final class SvidServiceCredential implements ServiceCredential {

    private final SvidRightsScheme scheme;

    SvidServiceCredential(SvidRightsScheme scheme) {
        this.scheme = scheme;
    }

    @Override
    public CredentialScheme scheme() {
        return scheme;
    }

    /** Adds nothing: the called service decides the rights of this workload's SPIFFE ID. */
    @Override
    public Propagation propagate(OutboundRequest next, Set<String> scopes) {
        return Propagation.done();
    }
}
