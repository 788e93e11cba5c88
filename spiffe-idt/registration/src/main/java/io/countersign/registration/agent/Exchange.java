// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.json.JsonWriter;
import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Requests to one server, whose answers are limited in length and time, body included. Follows no redirects.
 *
 * @param <X> thrown for what the server refuses
 */
final class Exchange<X extends Exception> {

    private static final String JSON = "application/json";

    private static final String OCTETS = "application/octet-stream";

    /** Length of JSON and of problem details. */
    private static final long LONGEST_JSON = 64 * 1024;

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final String base;

    private final HttpClient http;

    private final Function<Refusal, X> refused;

    Exchange(URI base, HttpClient http, Function<Refusal, X> refused) {
        this.base = requireBase(base);
        this.http = Objects.requireNonNull(http, "http cannot be null");
        this.refused = refused;
        if (http.followRedirects() != HttpClient.Redirect.NEVER) {
            throw new IllegalArgumentException("The client must not follow redirects");
        }
    }

    private static String requireBase(URI base) {
        boolean plain = base.isAbsolute()
                && base.getHost() != null
                && base.getRawQuery() == null
                && base.getRawFragment() == null
                && base.getRawUserInfo() == null;
        if (!plain) {
            throw new IllegalArgumentException("The address must be a URL without query, fragment and user: " + base);
        }
        String text = base.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(base + path));
    }

    HttpRequest.Builder post(String path, Map<String, ?> json) {
        return to(path).header("Content-Type", JSON)
                .POST(HttpRequest.BodyPublishers.ofByteArray(JsonWriter.write(json)));
    }

    JsonFields json(HttpRequest.Builder request, Set<String> members) throws IOException, X {
        return json(request, members, Duration.ZERO);
    }

    /** @param longer time that the server may wait in addition */
    JsonFields json(HttpRequest.Builder request, Set<String> members, Duration longer) throws IOException, X {
        byte[] body = send(request, JSON, TIMEOUT.plus(longer), inMemory(LONGEST_JSON));
        return JsonFields.parse(body, members);
    }

    Octets octets(HttpRequest.Builder request, long longest) throws IOException, X {
        return Octets.of(send(request, OCTETS, TIMEOUT, inMemory(longest)));
    }

    /** Writes octets to a file. */
    void download(HttpRequest.Builder request, Path file, long longest, Duration limit) throws IOException, X {
        BodyHandler<byte[]> toFile = info ->
                new LimitedBody<>(BodySubscribers.mapping(BodySubscribers.ofFile(file), any -> new byte[0]), longest);
        BodyHandler<byte[]> refusal = inMemory(LONGEST_JSON);
        send(request, OCTETS, limit, info -> (info.statusCode() == 200 ? toFile : refusal).apply(info));
    }

    private static BodyHandler<byte[]> inMemory(long longest) {
        return info -> new LimitedBody<>(BodySubscribers.ofByteArray(), longest);
    }

    private byte[] send(HttpRequest.Builder request, String mediaType, Duration limit, BodyHandler<byte[]> handler)
            throws IOException, X {
        HttpRequest complete =
                request.header("Accept", mediaType).timeout(limit).build();
        HttpResponse<byte[]> response = await(http.sendAsync(complete, handler), limit);
        int status = response.statusCode();
        if (status == 200 || status == 201) {
            requireType(response, mediaType);
            return response.body();
        }
        requireType(response, Refusal.MEDIA_TYPE);
        throw refused.apply(Refusal.parse(status, response.headers(), response.body()));
    }

    private static void requireType(HttpResponse<byte[]> response, String mediaType) throws IOException {
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (!type.split(";", 2)[0].trim().equalsIgnoreCase(mediaType)) {
            throw new IOException("The answer with the status " + response.statusCode() + " is not " + mediaType);
        }
    }

    private static <T> T await(CompletableFuture<T> response, Duration limit) throws IOException {
        try {
            return response.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException ex) {
            throw new IOException("There is no answer: " + ex.getCause(), ex.getCause());
        } catch (TimeoutException ex) {
            response.cancel(true);
            throw new IOException("There is no answer in time", ex);
        } catch (InterruptedException ex) {
            response.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The thread was interrupted");
        }
    }
}
