// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRequest;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.ClientRequest;

/** Request of a {@code WebClient} with headers and cookies that can be changed. */
final class ReactiveRequest implements HttpRequest {

    private final ClientRequest original;

    private final HttpHeaders headers = new HttpHeaders();

    private final MultiValueMap<String, String> cookies;

    ReactiveRequest(ClientRequest original) {
        this.original = original;
        this.cookies = new LinkedMultiValueMap<>(original.cookies());
        headers.addAll(original.headers());
    }

    /** Returns the request with the changed headers. */
    ClientRequest changed() {
        return ClientRequest.from(original)
                .headers(all -> {
                    all.clear();
                    all.addAll(headers);
                })
                .cookies(all -> {
                    all.clear();
                    all.addAll(cookies);
                })
                .build();
    }

    /** Returns the cookies, which a {@code WebClient} keeps apart from the headers. */
    MultiValueMap<String, String> cookies() {
        return cookies;
    }

    /** Whether there is no body, so that the request can be repeated. */
    boolean isEmpty() {
        return BodyInserters.empty().equals(original.body());
    }

    /** Returns {@code null} if there is a body, which is written only when the request is sent. */
    byte @Nullable [] body() {
        return isEmpty() ? new byte[0] : null;
    }

    @Override
    public HttpMethod getMethod() {
        return original.method();
    }

    @Override
    public URI getURI() {
        return original.url();
    }

    @Override
    public Map<String, Object> getAttributes() {
        return original.attributes();
    }

    @Override
    public HttpHeaders getHeaders() {
        return headers;
    }
}
