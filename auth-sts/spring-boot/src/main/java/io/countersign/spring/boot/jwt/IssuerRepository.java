// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import java.util.Collection;

/**
 * Trusted issuers that are stored elsewhere, such as in a database of tenants. Declare a bean of this type instead of, or
 * besides, {@code countersign.jwt.issuers}. The issuers are read at start and at each
 * {@code countersign.jwt.issuer-repository.refresh-interval}, by a thread of its own: no request waits for them. Tokens
 * of a removed issuer are refused, even if they are cached. An issuer of the properties is never replaced by one of the
 * repository with the same name.
 *
 * <p>This service reads the key sets at the addresses in the repository. If tenants enter them themselves, check the
 * addresses before you store them.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface IssuerRepository {

    /**
     * Returns all issuers. If it throws an exception, the issuers that were read last are used until they are older
     * than {@code countersign.jwt.issuer-repository.stale}; after that, their tokens cannot be verified (503).
     */
    Collection<RegisteredIssuer> findAll();
}
