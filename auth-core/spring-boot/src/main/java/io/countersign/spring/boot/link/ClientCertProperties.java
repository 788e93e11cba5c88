// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of certificates of clients behind a proxy that terminates TLS. A misspelled name fails at start.
 *
 * @param trustedProxies Proxies whose header Client-Cert (RFC 9440) names the client's certificate: IP addresses,
 *     ranges such as 10.1.2.0/28, and, where countersign.tls.trust authenticates peers, names in its notation, such as
 *     spiffe://bank.example/ingress. None by default: the header is then ignored.
 * @since 0.1
 */
@ConfigurationProperties(prefix = ClientCertProperties.PREFIX, ignoreUnknownFields = false)
public record ClientCertProperties(@DefaultValue List<String> trustedProxies) {

    static final String PREFIX = "countersign.client-cert";

    static final String PROXIES = PREFIX + ".trusted-proxies";
}
