// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Caller;

/**
 * Listener for accepted credentials of callers and of calling services. It is called before the request is handled, in
 * the thread of the request. Implementations must be safe for any number of threads and return quickly.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CallerListener {

    void accepted(Caller caller);
}
