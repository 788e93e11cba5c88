// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Trusted issuer of tokens. A bean of this type replaces {@code countersign.jwt.issuers} in tests, with
 * Testcontainers, and with Docker Compose.
 *
 * @since 0.1
 */
public interface IssuerConnectionDetails extends ConnectionDetails {

    /** Returns the exact value of the claim {@code iss} of its tokens. */
    String issuer();

    /** Returns the address of its key set (RFC 7517 section 5). */
    URI jwkSetUri();

    /** Returns the profile of its tokens, such as {@code keycloak}. By default, {@code null}: RFC 9068. */
    default @Nullable String profile() {
        return null;
    }
}
