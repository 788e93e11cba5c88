// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.CredentialScheme;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.schemes.ServiceTokenScheme;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.spring.security.ServiceCredential;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Credential of this service itself: its own token. A service that is not a client of an authorization server has
 * none.
 */
final class JwtServiceCredential implements ServiceCredential {

    private final ServiceTokenScheme scheme;

    private final @Nullable ServiceTokenSource source;

    JwtServiceCredential(ServiceTokenScheme scheme, @Nullable ServiceTokenSource source) {
        this.scheme = scheme;
        this.source = source;
    }

    @Override
    public CredentialScheme scheme() {
        return scheme;
    }

    @Override
    public Propagation propagate(OutboundRequest next, Set<String> scopes) {
        return source == null ? Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE) : source.propagate(next, scopes);
    }
}
