// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.security.core.AuthenticationException;

/**
 * Determines the certificates of a request's client. Implementations must be safe for use by several threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ClientCertificateSource {

    /** Certificates of TLS handshakes with this service. Headers are ignored. */
    ClientCertificateSource HANDSHAKE = ClientCertificates::ofHandshake;

    /**
     * Returns the certificates of a request.
     *
     * @throws AuthenticationException if the request names a certificate that cannot be trusted
     */
    ClientCertificates read(HttpServletRequest request);
}
