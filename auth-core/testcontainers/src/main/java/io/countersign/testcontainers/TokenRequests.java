// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** Requests for tokens. Fails with the answer of the server if it is not a token. */
final class TokenRequests {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private TokenRequests() {}

    static String json(URI address, Map<String, ?> members) {
        return send(address, "application/json", JSONObjectUtils.toJSONString(members));
    }

    static String form(URI address, Map<String, String> parameters) {
        String body = parameters.entrySet().stream()
                .map(one -> encode(one.getKey()) + "=" + encode(one.getValue()))
                .collect(Collectors.joining("&"));
        return send(address, "application/x-www-form-urlencoded", body);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String send(URI address, String type, String body) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(TIMEOUT)
                .header("Content-Type", type)
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build()) {
            return token(http.send(request, HttpResponse.BodyHandlers.ofString()));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", ex);
        }
    }

    private static String token(HttpResponse<String> answer) {
        String refusal = answer.uri() + " answered " + answer.statusCode() + ": " + answer.body();
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(refusal);
        }
        try {
            String token = JSONObjectUtils.getString(JSONObjectUtils.parse(answer.body()), "access_token");
            if (token == null) {
                throw new IllegalStateException(refusal);
            }
            return token;
        } catch (ParseException ex) {
            throw new IllegalStateException(refusal, ex);
        }
    }
}
