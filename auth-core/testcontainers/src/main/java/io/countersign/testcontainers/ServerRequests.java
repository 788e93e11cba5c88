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
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Requests to servers. They fail with the answer of the server if it is not what is expected. */
final class ServerRequests {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private ServerRequests() {}

    /** Returns the access token that is the answer to a form. */
    static String token(URI address, Map<String, String> parameters) {
        String body = parameters.entrySet().stream()
                .map(one -> encode(one.getKey()) + "=" + encode(one.getValue()))
                .collect(Collectors.joining("&"));
        return member(send(null, request(address, "application/x-www-form-urlencoded", body)), "access_token");
    }

    /** Returns the texts of these members of the answer to a JSON object. */
    static List<String> post(URI address, Map<String, ?> members, String... names) {
        return post(null, address, members, names);
    }

    /** Does the same over TLS of this context. */
    static List<String> post(@Nullable SSLContext tls, URI address, Map<String, ?> members, String... names) {
        HttpResponse<String> answer =
                send(tls, request(address, "application/json", JSONObjectUtils.toJSONString(members)));
        return Stream.of(names).map(name -> member(answer, name)).toList();
    }

    /** Returns the body of the answer. */
    static String get(@Nullable SSLContext tls, URI address) {
        return required(send(tls, request(address).build())).body();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static HttpRequest request(URI address, String type, String body) {
        return request(address)
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private static HttpRequest.Builder request(URI address) {
        return HttpRequest.newBuilder(address).timeout(TIMEOUT).header("Accept", "application/json");
    }

    private static HttpResponse<String> send(@Nullable SSLContext tls, HttpRequest request) {
        HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(TIMEOUT);
        if (tls != null) {
            builder.sslContext(tls);
        }
        try (HttpClient http = builder.build()) {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", ex);
        }
    }

    private static HttpResponse<String> required(HttpResponse<String> answer) {
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(refusal(answer));
        }
        return answer;
    }

    private static String refusal(HttpResponse<String> answer) {
        return answer.uri() + " answered " + answer.statusCode() + ": " + answer.body();
    }

    private static String member(HttpResponse<String> answer, String name) {
        try {
            String member = JSONObjectUtils.getString(
                    JSONObjectUtils.parse(required(answer).body()), name);
            if (member == null) {
                throw new IllegalStateException(refusal(answer));
            }
            return member;
        } catch (ParseException ex) {
            throw new IllegalStateException(refusal(answer), ex);
        }
    }
}
