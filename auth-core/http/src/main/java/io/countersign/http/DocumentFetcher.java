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
     * Requests the document and waits for it, up to a time limit.
     *
     * @throws IOException if there is no response, or the response is not the document
     */
    byte[] fetch() throws IOException;

    /** Creates a fetcher for an address that the operator configured. Private networks are allowed. */
    static DocumentFetcher at(URI address, BoundedHttp http) {
        return () -> get(address, http);
    }

    /** Sends a GET request and returns the body of a response with status 200. */
    static byte[] get(URI address, BoundedHttp http) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Accept", "application/json")
                .build();
        return body(http.send(request));
    }

    /** Returns the body of a response with status 200. */
    static byte[] body(BoundedHttp.Answer answer) throws IOException {
        if (answer.status() != 200) {
            throw new IOException("status " + answer.status());
        }
        return answer.body();
    }
}
