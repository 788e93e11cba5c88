// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

/**
 * Receives the results of shadow mode. It is called in a thread of shadow mode, or for skipped requests in the thread of
 * the request. Implementations must be safe for any number of threads and return quickly.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ShadowListener {

    void verified(ShadowResult result);
}
