// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import io.countersign.core.ServiceId;
import java.util.Objects;

/**
 * Service that a gateway forwards to.
 *
 * @param service short name, as in {@code shop.url.<service>}
 * @param domain part of the service's id after the name
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
