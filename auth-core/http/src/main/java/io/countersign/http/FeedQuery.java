// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Request for the new entries of a list. The server may keep it waiting until there are some ({@code Prefer: wait}, RFC
 * 7240 section 4.3), and answers 304 if nothing has changed (RFC 9110 section 15.4.5). A server that knows neither
 * answers at once with a page.
 *
 * @param since sequence number after which the entries are requested
 * @param validator {@code ETag} of the last answer to a request with the same number, if that answer had no entries;
 *     otherwise {@code null}
 * @param maxWait maximum time that the server may wait, in whole seconds; zero for an answer at once
 * @since 0.1
 */
public record FeedQuery(long since, @Nullable String validator, Duration maxWait) {

    private static final int OK = 200;

    private static final int NOT_MODIFIED = 304;

    public FeedQuery {
        Objects.requireNonNull(maxWait, "maxWait cannot be null");
    }

    /** Returns the address of the page. */
    public URI address(URI list) {
        return URI.create(list + "?since=" + since);
    }

    /** Returns the headers of the request, by name. */
    public Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        if (maxWait.toSeconds() > 0) {
            headers.put("Prefer", "wait=" + maxWait.toSeconds());
        }
        if (validator != null) {
            headers.put("If-None-Match", validator);
        }
        return headers;
    }

    /**
     * Reads an answer.
     *
     * @param header values of a header by its name, empty if it is absent
     * @throws IOException if the status is neither 200 nor, after a request with a validator, 304, or the age of the
     *     list is malformed
     */
    public FeedAnswer answer(int status, byte[] body, Function<String, List<String>> header) throws IOException {
        boolean unchanged = status == NOT_MODIFIED && validator != null;
        if (status != OK && !unchanged) {
            throw new IOException("status " + status);
        }
        List<String> tags = header.apply("ETag");
        return new FeedAnswer(
                unchanged ? null : body,
                unchanged ? validator : tags.size() == 1 ? tags.getFirst() : null,
                FeedTiming.of(header));
    }

    /** Reads an answer, as {@link #answer(int, byte[], Function)} does. */
    public FeedAnswer answer(BoundedHttp.Answer answer) throws IOException {
        return answer(answer.status(), answer.body(), answer::header);
    }
}
