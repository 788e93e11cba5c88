// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import java.io.IOException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Problem details (RFC 9457) with a constant reason, that a curator or an attestor answered. */
record Refusal(int status, String reason, @Nullable Duration retryAfter) {

    static final String MEDIA_TYPE = "application/problem+json";

    private static final Pattern REASON = Pattern.compile("[a-z0-9]+(-[a-z0-9]+){0,15}");

    // RFC 9110 section 10.2.3. Servers of this protocol send no dates.
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,5}");

    /** @throws IOException if they have another form */
    static Refusal parse(int status, HttpHeaders headers, byte[] body) throws IOException {
        String reason = JsonFields.parse(body).text("reason");
        if (status < 400 || !REASON.matcher(reason).matches()) {
            throw new IOException("The answer with the status " + status + " has no reason");
        }
        return new Refusal(status, reason, retryAfter(headers));
    }

    private static @Nullable Duration retryAfter(HttpHeaders headers) {
        return headers.firstValue("Retry-After")
                .filter(value -> SECONDS.matcher(value).matches())
                .map(value -> Duration.ofSeconds(Long.parseLong(value)))
                .orElse(null);
    }
}
