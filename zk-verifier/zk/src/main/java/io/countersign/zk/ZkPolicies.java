// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.InboundRequest;
import org.jspecify.annotations.Nullable;

/**
 * Selects the policy of a request. The service selects it by the request, never by the credential. With Spring Boot, the
 * policies of a bean of the application may need any circuit of {@code countersign.zk.proof-system} and its protocol.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ZkPolicies {

    ZkPolicy of(InboundRequest request);

    /**
     * Selects the policy of a session that the body of a request begins, by its query. By default it is that of the
     * request.
     *
     * @return {@code null} if the request names a policy that is none of this service
     */
    default @Nullable ZkPolicy ofSession(InboundRequest request) {
        return of(request);
    }
}
