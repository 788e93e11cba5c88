// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.http.BoundedHttp;
import io.countersign.schemes.dpop.DpopProver;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sends a form to the token endpoint of an authorization server (RFC 6749 section 3.2).
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TokenEndpoint {

    /**
     * Sends the form and returns the response, with any status.
     *
     * @throws IOException if there is no response
     */
    BoundedHttp.Answer post(Map<String, String> form) throws IOException;

    /** Returns the endpoint at an address. */
    static TokenEndpoint at(URI address, BoundedHttp http) {
        return form -> http.send(request(address, form).build());
    }

    /**
     * Returns the endpoint at an address. Each request carries a proof of the key that tokens will be bound to (RFC
     * 9449 section 5).
     */
    static TokenEndpoint at(URI address, BoundedHttp http, DpopProver prover) {
        return form -> http.send(request(address, form)
                .header("DPoP", prover.proof("POST", address, null))
                .build());
    }

    private static HttpRequest.Builder request(URI address, Map<String, String> form) {
        return HttpRequest.newBuilder(address)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(encode(form)));
    }

    private static String encode(Map<String, String> form) {
        return form.entrySet().stream()
                .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
