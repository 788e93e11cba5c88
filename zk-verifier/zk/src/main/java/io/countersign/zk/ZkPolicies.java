// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.InboundRequest;

/**
 * Selects the policy of a request. The service selects it by the request, never by the credential. With Spring Boot, the
 * policies of a bean of the application may need any circuit of {@code countersign.zk.proof-system} and its protocol.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ZkPolicies {

    ZkPolicy of(InboundRequest request);
}
