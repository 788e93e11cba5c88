// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;

/**
 * Reads a document from its source.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface DocumentFetcher {

    /**
     * Asks the source and waits, no longer than a bound.
     *
     * @throws IOException if there is no answer, or another than the document
     */
    byte[] fetch() throws IOException;

    /** Reads from an address that an operator configured, wherever that is. */
    static DocumentFetcher at(URI address, BoundedHttp http) {
        return () -> get(address, http);
    }

    /** The body of an answer of status 200. */
    static byte[] get(URI address, BoundedHttp http) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Accept", "application/json")
                .build();
        return body(http.send(request));
    }

    /** The body of an answer if its status is 200. */
    static byte[] body(BoundedHttp.Answer answer) throws IOException {
        if (answer.status() != 200) {
            throw new IOException("status " + answer.status());
        }
        return answer.body();
    }
}
