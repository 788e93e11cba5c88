// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Headers and bodies that pass the gateway. Only the headers in the lists below pass. Credentials, forwarding
 * headers and hop-by-hop headers (RFC 9110 section 7.6.1) therefore pass in neither direction. Bodies pass up
 * to a maximum size.
 */
final class Forwarding {

    /** Sent to services that limit costly requests per client. */
    static final String CLIENT_ADDRESS = "X-Forwarded-For";

    private static final List<String> TO_SERVICE = List.of(
            HttpHeaders.ACCEPT,
            HttpHeaders.ACCEPT_LANGUAGE,
            HttpHeaders.IF_MATCH,
            HttpHeaders.IF_NONE_MATCH,
            "Idempotency-Key");

    private static final List<String> TO_CLIENT = List.of(
            HttpHeaders.CONTENT_TYPE,
            HttpHeaders.CONTENT_LANGUAGE,
            HttpHeaders.CACHE_CONTROL,
            HttpHeaders.ETAG,
            HttpHeaders.ALLOW,
            HttpHeaders.RETRY_AFTER,
            HttpHeaders.WWW_AUTHENTICATE);

    private Forwarding() {}

    static void requestHeaders(HttpServletRequest from, HttpHeaders to) {
        for (String name : TO_SERVICE) {
            from.getHeaders(name).asIterator().forEachRemaining(value -> to.add(name, value));
        }
    }

    /** @throws io.countersign.server.ProblemException with 502 if the body is longer than the maximum */
    static byte[] responseBody(ClientHttpResponse response, int longest) throws IOException {
        byte[] body = response.getBody().readNBytes(longest + 1);
        if (body.length > longest) {
            throw ForwardingProblems.responseTooLarge();
        }
        return body;
    }

    /** @param base address of the service, without a trailing slash */
    static void response(ClientHttpResponse from, byte[] body, String base, HttpServletResponse to) throws IOException {
        to.setStatus(from.getStatusCode().value());
        HttpHeaders headers = from.getHeaders();
        for (String name : TO_CLIENT) {
            headers.getOrEmpty(name).forEach(value -> to.setHeader(name, value));
        }
        String location = location(headers.getFirst(HttpHeaders.LOCATION), base);
        if (location != null) {
            to.setHeader(HttpHeaders.LOCATION, location);
        }
        to.setContentLength(body.length);
        to.getOutputStream().write(body);
    }

    /**
     * Returns the path only: services and gateway have the same paths, and clients must not see the host of a
     * service.
     */
    static @Nullable String location(@Nullable String value, String base) {
        if (value == null) {
            return null;
        }
        String path = value.startsWith(base) ? value.substring(base.length()) : value;
        return path.startsWith("/") && !path.startsWith("//") ? path : null;
    }
}
