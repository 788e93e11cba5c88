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
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Requests to servers. They fail with the answer of the server if it is not what is expected. */
final class ServerRequests {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private ServerRequests() {}

    /** Returns the access token that is the answer to a form. */
    static String token(URI address, Map<String, String> parameters) {
        String body = parameters.entrySet().stream()
                .map(one -> encode(one.getKey()) + "=" + encode(one.getValue()))
                .collect(Collectors.joining("&"));
        return member(send(address, "application/x-www-form-urlencoded", body), "access_token");
    }

    /** Returns the texts of these members of the answer to a JSON object. */
    static List<String> post(URI address, Map<String, ?> members, String... names) {
        HttpResponse<String> answer = send(address, "application/json", JSONObjectUtils.toJSONString(members));
        return Stream.of(names).map(name -> member(answer, name)).toList();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static HttpResponse<String> send(URI address, String type, String body) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(TIMEOUT)
                .header("Content-Type", type)
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build()) {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", ex);
        }
    }

    private static String member(HttpResponse<String> answer, String name) {
        String refusal = answer.uri() + " answered " + answer.statusCode() + ": " + answer.body();
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(refusal);
        }
        try {
            String member = JSONObjectUtils.getString(JSONObjectUtils.parse(answer.body()), name);
            if (member == null) {
                throw new IllegalStateException(refusal);
            }
            return member;
        } catch (ParseException ex) {
            throw new IllegalStateException(refusal, ex);
        }
    }
}
