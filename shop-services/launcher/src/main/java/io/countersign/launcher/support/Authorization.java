// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Source of the headers with a caller's credential.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Authorization {

    /** Name of the header that has the credential, or most of it. */
    String HEADER = "Authorization";

    /** Caller without a credential. */
    Authorization NONE = (method, address, json) -> Map.of();

    /**
     * Returns the headers for a request.
     *
     * @param json the body, if there is one
     */
    Map<String, String> headers(String method, URI address, @Nullable String json);

    /**
     * Accepts a nonce that a service sent in the header {@code ZK-Nonce} of a response.
     *
     * @param address address of the request that was answered
     * @return whether later proofs for that service use the nonce, so that a refused request is worth another
     *     attempt
     */
    default boolean takes(URI address, String nonce) {
        return false;
    }

    /** Returns an authorization with the same header for every request. */
    static Authorization always(String header) {
        return (method, address, json) -> Map.of(HEADER, header);
    }
}
