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
 * What goes through the gateway: headers of the lists below and nothing else, so that neither credentials nor
 * forwarding or hop-by-hop headers (RFC 9110 section 7.6.1) of a client reach a service, nor those of a service a
 * client; and bodies up to a bound.
 */
final class Forwarding {

    /** For services that limit what one client may do, and what they do at cost. */
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

    /** @throws io.countersign.server.ProblemException with 502 if the body is longer than that */
    static byte[] responseBody(ClientHttpResponse response, int longest) throws IOException {
        byte[] body = response.getBody().readNBytes(longest + 1);
        if (body.length > longest) {
            throw ForwardingProblems.responseTooLarge();
        }
        return body;
    }

    /** @param base the address of the service, without a slash at its end */
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
     * Services and gateway have the same paths, so the path is what the client needs; another host is none of its
     * business.
     */
    static @Nullable String location(@Nullable String value, String base) {
        if (value == null) {
            return null;
        }
        String path = value.startsWith(base) ? value.substring(base.length()) : value;
        return path.startsWith("/") && !path.startsWith("//") ? path : null;
    }
}
