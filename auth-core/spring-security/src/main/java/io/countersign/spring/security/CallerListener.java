// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Caller;

/**
 * Is told of every caller whose credential is accepted, and of every service that acts in its own right, before the
 * request goes on. It is called by the request's thread, by any number of them at once, and must not take time.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CallerListener {

    void accepted(Caller caller);
}
