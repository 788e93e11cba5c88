// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;

/**
 * Customizes the connection pool of outgoing calls, after the properties below {@code countersign.client} have been
 * applied.
 *
 * <p>A time to live, and any other setting of {@code ConnectionConfig}, has no effect where a link trust protects outgoing
 * calls: the trust sets the connection configuration of each connection, because it decides how old one may be.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PooledClientCustomizer {

    /** Returns the builder of the pool with the changes. */
    HttpComponentsClientHttpRequestFactoryBuilder customize(HttpComponentsClientHttpRequestFactoryBuilder builder);

    /**
     * Whether only the pool of connections to configured services by the link trust is customized. The default is
     * {@code false}: the pools of connections to third parties, and to services with an SSL bundle of their own, are
     * customized too.
     */
    default boolean isForServicesOnly() {
        return false;
    }
}
