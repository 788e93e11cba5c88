// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

/**
 * Refuses requests of {@linkplain Route#costly() costly} routes beyond what one client may send.
 *
 * @since 0.1
 */
public interface CostLimit {

    /** @throws io.countersign.server.ProblemException with 429 if the address has to wait */
    void requireAddress(String remote);

    /** @throws io.countersign.server.ProblemException with 429 if the body names a user who has to wait */
    void requireUser(byte[] body);
}
