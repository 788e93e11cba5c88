// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

/**
 * Tenants of an issuer whose name contains {@code {tenant}}, instead of a list in {@code countersign.jwt.issuers}.
 * Declare a bean of this type.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface IssuerTenants {

    /**
     * Whether the service accepts callers of a tenant. Called for each request of a tenant, before the token is
     * verified, so it must answer from memory.
     *
     * @param tenant text in the place of {@code {tenant}}: letters, digits, dots, hyphens and underscores, at most 128
     */
    boolean isAllowed(String tenant);
}
