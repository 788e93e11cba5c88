// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

/**
 * Limits the requests of one client on {@linkplain Route#costly() costly} routes.
 *
 * @since 0.1
 */
public interface CostLimit {

    /** @throws io.countersign.server.ProblemException with 429 if the address has to wait */
    void requireAddress(String remote);

    /** @throws io.countersign.server.ProblemException with 429 if the body names a user who has to wait */
    void requireUser(byte[] body);
}
