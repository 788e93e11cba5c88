// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import java.util.Objects;

/**
 * The link trust that {@code countersign.tls.trust} names, of all those that are beans.
 *
 * @param trust what the links of this application are told by
 * @since 0.1
 */
public record ChosenLinkTrust(LinkTrust trust) {

    public ChosenLinkTrust {
        Objects.requireNonNull(trust, "trust cannot be null");
    }
}
