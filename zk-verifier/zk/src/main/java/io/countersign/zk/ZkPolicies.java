// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.InboundRequest;

/**
 * Which policy a request comes under. The service decides, from what is asked for and never from what is shown.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ZkPolicies {

    ZkPolicy of(InboundRequest request);
}
