// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Encoded requests, created before the measurement and sent in rotation. */
public final class HttpRequests {

    private final List<byte[]> all;

    private int next;

    private HttpRequests(List<byte[]> all) {
        this.all = List.copyOf(all);
    }

    /** Returns requests that post JSON to a path. */
    public static HttpRequests posts(String path, List<String> bodies) {
        return new HttpRequests(bodies.stream()
                .map(body -> octets("POST " + path
                        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n" + "Content-Length: "
                        + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body))
                .toList());
    }

    /**
     * Request that posts JSON with a token.
     *
     * @param path path of the request
     * @param token bearer token
     * @param body JSON
     */
    public record Post(String path, String token, String body) {}

    /** Returns requests that post JSON with tokens. */
    public static HttpRequests posts(List<Post> posts) {
        return new HttpRequests(posts.stream()
                .map(post -> octets("POST " + post.path()
                        + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAuthorization: Bearer "
                        + post.token() + "\r\nContent-Length: "
                        + post.body().getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + post.body()))
                .toList());
    }

    /** Returns requests that get a path with a token. */
    public static HttpRequests gets(String path, String token) {
        return new HttpRequests(List.of(
                octets("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token + "\r\n\r\n")));
    }

    /** Returns requests that get a path, with one session after the other. */
    public static HttpRequests gets(String path, List<String> cookies) {
        return new HttpRequests(cookies.stream()
                .map(cookie -> octets("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + cookie + "\r\n\r\n"))
                .toList());
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    byte[] next() {
        byte[] request = all.get(next);
        next = (next + 1) % all.size();
        return request;
    }
}
