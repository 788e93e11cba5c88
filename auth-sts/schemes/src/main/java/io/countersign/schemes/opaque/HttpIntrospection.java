// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.core.InvalidCredentialException;
import io.countersign.http.BoundedHttp;
import io.countersign.http.DocumentFetcher;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Introspection endpoint at an address. */
final class HttpIntrospection implements IntrospectionEndpoint {

    private final URI address;

    private final BoundedHttp http;

    private final ClientAuthentication client;

    private final @Nullable SignedAnswers signed;

    HttpIntrospection(URI address, BoundedHttp http, ClientAuthentication client, @Nullable SignedAnswers signed) {
        this.address = Objects.requireNonNull(address, "address cannot be null");
        this.http = Objects.requireNonNull(http, "http cannot be null");
        this.client = Objects.requireNonNull(client, "client cannot be null");
        this.signed = signed;
    }

    @Override
    public JsonObject introspect(String token, Instant asked) throws IOException {
        byte[] body = DocumentFetcher.body(http.send(request(token)));
        try {
            return signed == null ? StrictJson.parseObject(body) : signed.read(body, asked);
        } catch (InvalidCredentialException ex) {
            throw new IOException("not an introspection answer", ex);
        }
    }

    private HttpRequest request(String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", signed == null ? "application/json" : SignedAnswers.MEDIA_TYPE)
                .POST(HttpRequest.BodyPublishers.ofString(form(token)));
        if (client.authorization() != null) {
            request.header("Authorization", client.authorization());
        }
        return request.build();
    }

    private String form(String token) {
        Map<String, String> fields = new LinkedHashMap<>(client.parameters());
        fields.put("token", token);
        fields.put("token_type_hint", "access_token");
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + ClientAuthentication.encode(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    @Override
    public String toString() {
        return "HttpIntrospection[" + address + "]";
    }
}
