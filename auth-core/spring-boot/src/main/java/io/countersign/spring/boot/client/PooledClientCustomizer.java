// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;

/**
 * Changes how the pool of outgoing calls makes and keeps its connections, after the properties below
 * {@code countersign.client} have been applied.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PooledClientCustomizer {

    /** The builder that the pool is made by, with the change. */
    HttpComponentsClientHttpRequestFactoryBuilder customize(HttpComponentsClientHttpRequestFactoryBuilder builder);
}
