// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import java.util.Objects;

/**
 * Link trust that {@code countersign.tls.trust} selects among the beans.
 *
 * @param trust protects the connections of this application
 * @since 0.1
 */
public record ChosenLinkTrust(LinkTrust trust) {

    public ChosenLinkTrust {
        Objects.requireNonNull(trust, "trust cannot be null");
    }
}
