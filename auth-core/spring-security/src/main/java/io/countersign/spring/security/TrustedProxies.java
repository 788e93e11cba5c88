// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import jakarta.servlet.ServletRequest;

/**
 * Recognises requests from proxies that terminate TLS, by their connection and never by a header. Implementations must
 * be safe for use by several threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TrustedProxies {

    /** Returns the sender of a request. */
    Sender sender(ServletRequest request);

    /** Other end of the connection of a request. */
    enum Sender {

        /** A trusted proxy. */
        PROXY,

        /** Anybody else. */
        CLIENT,

        /** The other end cannot be determined. */
        UNKNOWN
    }
}
