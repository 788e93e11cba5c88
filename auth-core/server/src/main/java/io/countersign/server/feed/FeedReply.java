// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.feed;

import java.time.Duration;
import org.springframework.http.ResponseEntity;

/**
 * Headers of the answer to a request for new entries.
 *
 * @param waited whether the request was allowed to wait ({@code Preference-Applied}, RFC 7240 section 3)
 * @param held time for which the request was held ({@code Server-Timing})
 * @param age age of the list ({@code Age}, RFC 9111 section 5.1)
 */
public record FeedReply(boolean waited, Duration held, Duration age) {

    /**
     * Returns a response with a page. It becomes 304 if the client has named the tag ({@code If-None-Match}, RFC 9110
     * section 13.1.2).
     *
     * @param tag identifies the end of the page, without quotes
     */
    public <T> ResponseEntity<T> with(String tag, T page) {
        ResponseEntity.BodyBuilder response = ResponseEntity.ok()
                .eTag("W/\"" + tag + "\"")
                .header("Age", Long.toString(age.plusNanos(999_999_999).toSeconds()))
                .header("Server-Timing", "wait;dur=" + held.toMillis());
        if (waited) {
            response.header("Preference-Applied", "wait");
        }
        return response.body(page);
    }
}
