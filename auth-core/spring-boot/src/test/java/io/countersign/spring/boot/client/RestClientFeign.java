// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import feign.Client;
import feign.Request;
import feign.Response;
import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.RestClient;

/** Sends the requests of Feign by a RestClient, so that they have its connections and credentials. */
final class RestClientFeign implements Client {

    private final RestClient client;

    RestClientFeign(RestClient.Builder builder) {
        this.client = builder.build();
    }

    @Override
    public Response execute(Request request, Request.Options options) {
        RestClient.RequestBodySpec spec = client.method(
                        HttpMethod.valueOf(request.httpMethod().name()))
                .uri(URI.create(request.url()))
                .headers(headers -> {
                    request.headers().forEach((name, values) -> headers.addAll(name, List.copyOf(values)));
                    headers.remove(HttpHeaders.CONTENT_LENGTH); // set again when the body is written
                });
        if (request.body() != null) {
            spec.body(request.body());
        }
        return spec.exchange((sent, response) -> response(request, response));
    }

    private static Response response(Request request, ClientHttpResponse response) throws IOException {
        Map<String, Collection<String>> headers = new HashMap<>();
        response.getHeaders().forEach(headers::put);
        return Response.builder()
                .request(request)
                .status(response.getStatusCode().value())
                .headers(headers)
                .body(response.getBody().readAllBytes())
                .build();
    }
}
