// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.HttpCookieHandling;
import org.springframework.boot.http.client.HttpRedirects;
import org.springframework.boot.http.client.reactive.ClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.JdkClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.util.ClassUtils;

/**
 * Builds connectors that follow no redirects and keep no cookies.
 *
 * <p>Spring Boot 4.0 has no setting for cookies. There, only the clients that keep none by themselves are used.
 */
final class PlainConnector {

    private static final boolean COOKIES_CAN_BE_DISABLED = ClassUtils.isPresent(
            "org.springframework.boot.http.client.HttpCookieHandling", PlainConnector.class.getClassLoader());

    private PlainConnector() {}

    static ClientHttpConnector build(ClientHttpConnectorBuilder<?> builder, HttpClientSettings settings) {
        return build(builder, settings, COOKIES_CAN_BE_DISABLED);
    }

    static ClientHttpConnector build(
            ClientHttpConnectorBuilder<?> builder, HttpClientSettings settings, boolean cookiesCanBeDisabled) {
        HttpClientSettings direct = settings.withRedirects(HttpRedirects.DONT_FOLLOW);
        if (cookiesCanBeDisabled) {
            return builder.build(WithoutCookies.of(direct));
        }
        if (builder instanceof JdkClientHttpConnectorBuilder || builder instanceof ReactorClientHttpConnectorBuilder) {
            return builder.build(direct);
        }
        throw new CountersignConfigurationException(
                "spring.http.clients.reactive.connector",
                "With this HTTP client WebClient would keep cookies of one caller and send them for another. Spring Boot 4.0 cannot"
                        + " turn that off.",
                "Set it to jdk or reactor, use Spring Boot 4.1, or set countersign.client.enabled=false.");
    }

    /** Separate, because the type of its constant does not exist in Spring Boot 4.0. */
    private static final class WithoutCookies {

        private WithoutCookies() {}

        static HttpClientSettings of(HttpClientSettings settings) {
            return settings.withCookieHandling(HttpCookieHandling.DISABLE);
        }
    }
}
