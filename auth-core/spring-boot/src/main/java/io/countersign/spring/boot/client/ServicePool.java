// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.spring.security.client.ServiceTargets;
import java.util.Objects;

/**
 * Connection pool of its own for some of the configured services. The customizers of the link trust do not apply to it.
 *
 * @param services services whose host and port select this pool
 * @param customizer sets the TLS of the pool, after all other customizers
 * @since 0.1
 */
public record ServicePool(ServiceTargets services, PooledClientCustomizer customizer) {

    public ServicePool {
        Objects.requireNonNull(services, "services cannot be null");
        Objects.requireNonNull(customizer, "customizer cannot be null");
    }
}
