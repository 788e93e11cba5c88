// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import jakarta.servlet.http.HttpServletRequest;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;

/**
 * Certificates of clients behind a proxy that terminates TLS, from the header {@code Client-Cert} (RFC 9440 section 2).
 * Only a trusted proxy may send that header. From anybody else it is refused, because it could be forged.
 *
 * <p>A forwarded certificate only verifies tokens that are bound to it (RFC 8705 section 3). It never identifies a
 * workload: this service has not verified its issuer.
 *
 * @since 0.1
 */
public final class ForwardedClientCertificates implements ClientCertificateSource {

    private static final String CERTIFICATE = "Client-Cert";

    private static final String CHAIN = "Client-Cert-Chain";

    private final TrustedProxies proxies;

    private final RequestLimits limits;

    private final Clock clock;

    /** @param limits maximum size of the header */
    public ForwardedClientCertificates(TrustedProxies proxies, RequestLimits limits, Clock clock) {
        this.proxies = Objects.requireNonNull(proxies, "proxies cannot be null");
        this.limits = Objects.requireNonNull(limits, "limits cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public ClientCertificates read(HttpServletRequest request) {
        if (request.getAttribute(ClientCertificates.ATTRIBUTE) instanceof ClientCertificates read) {
            return read;
        }
        // Whoever goes on in spite of the refusal, as shadow mode does, must not see the certificate of the proxy.
        request.setAttribute(ClientCertificates.REFUSED, true);
        ClientCertificates certificates = certificates(request);
        request.setAttribute(ClientCertificates.ATTRIBUTE, certificates);
        return certificates;
    }

    private ClientCertificates certificates(HttpServletRequest request) {
        return switch (proxies.sender(request)) {
            case PROXY -> forwarded(request);
            case CLIENT -> {
                requireAbsent(request);
                yield ClientCertificates.ofHandshake(request);
            }
            case UNKNOWN -> {
                requireAbsent(request);
                yield ClientCertificates.NONE;
            }
        };
    }

    private static void requireAbsent(HttpServletRequest request) {
        for (String name : List.of(CERTIFICATE, CHAIN)) {
            if (request.getHeader(name) != null) {
                throw UnreadableRequestException.clientCertificate(
                        "The header " + name + " is accepted from trusted proxies only.");
            }
        }
    }

    private ClientCertificates forwarded(HttpServletRequest request) {
        Enumeration<String> values = request.getHeaders(CERTIFICATE);
        if (!values.hasMoreElements()) {
            requireNoChain(request);
            return ClientCertificates.NONE;
        }
        String value = values.nextElement();
        if (values.hasMoreElements()) {
            throw UnreadableRequestException.repeatedHeader(CERTIFICATE);
        }
        if (value.length() > limits.maxHeaderSize()) {
            throw UnreadableRequestException.headerTooLarge(CERTIFICATE, limits.maxHeaderSize());
        }
        X509Certificate certificate = ClientCertificateHeader.parse(value, clock.instant());
        return new ClientCertificates(List.of(), certificate);
    }

    /** The chain is not used, but alone it shows that the proxy is misconfigured (RFC 9440 section 2.3). */
    private static void requireNoChain(HttpServletRequest request) {
        if (request.getHeader(CHAIN) != null) {
            throw UnreadableRequestException.clientCertificate(
                    "The header " + CHAIN + " is there without Client-Cert.");
        }
    }
}
