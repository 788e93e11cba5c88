// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;

/**
 * Gets the JSON of a key set from its source.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface KeySetFetcher {

    /**
     * Asks the source and waits, no longer than a bound.
     *
     * @throws IOException if it does not answer with a key set
     */
    byte[] fetch() throws IOException;

    /** The set at an address that an operator configured, wherever that is. */
    static KeySetFetcher at(URI address, BoundedHttp http) {
        return () -> get(address, http);
    }

    /** The set whose address the metadata of a configured issuer names (RFC 8414). */
    static KeySetFetcher discovered(URI issuer, BoundedHttp http) {
        return new DiscoveredKeySet(issuer, http);
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
