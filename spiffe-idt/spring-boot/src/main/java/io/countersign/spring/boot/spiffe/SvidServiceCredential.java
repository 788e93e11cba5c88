// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.CredentialScheme;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.spiffe.tls.SvidRightsScheme;
import io.countersign.spring.security.ServiceCredential;
import java.util.Set;

/** A service's own right by the SVID of its connections: nothing has to be put on a request. */
final class SvidServiceCredential implements ServiceCredential {

    private final SvidRightsScheme scheme;

    SvidServiceCredential(SvidRightsScheme scheme) {
        this.scheme = scheme;
    }

    @Override
    public CredentialScheme scheme() {
        return scheme;
    }

    /** What it may do there is what the other side says of its SPIFFE ID. */
    @Override
    public Propagation propagate(OutboundRequest next, Set<String> scopes) {
        return Propagation.done();
    }
}
