// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import io.countersign.core.ServiceId;
import java.util.Objects;

/**
 * A service that a gateway forwards to.
 *
 * @param service its short name, as it stands in {@code shop.url.<service>}
 * @param domain what follows the name in the service's id
 * @since 0.1
 */
public record Target(String service, String domain) {

    public Target {
        Objects.requireNonNull(service, "service cannot be null");
        Objects.requireNonNull(domain, "domain cannot be null");
    }

    ServiceId id() {
        return new ServiceId(service + "." + domain);
    }
}
