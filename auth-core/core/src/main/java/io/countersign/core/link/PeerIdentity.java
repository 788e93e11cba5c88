// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.time.Instant;

/**
 * Identity of an authenticated peer. A trust may implement it by its own type and check for that type in its
 * {@link PeerRule}s.
 *
 * @since 0.1
 */
public interface PeerIdentity {

    /** Name in the notation of the trust, such as {@code spiffe://shop.com/basket}. */
    String name();

    /** Expiry of the certificate that identifies the peer. */
    Instant end();
}
