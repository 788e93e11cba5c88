// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.time.Instant;

/**
 * Who an accepted peer is. A trust may implement it by a type of its own, and its {@link PeerRule}s look for that.
 *
 * @since 0.1
 */
public interface PeerIdentity {

    /** Its name in the notation of the trust, such as {@code spiffe://shop.com/basket}. */
    String name();

    /** From when on it has to be judged by another certificate. */
    Instant end();
}
