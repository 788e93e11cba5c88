// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Source of the {@code Authorization} header of a caller's requests.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Authorization {

    /** Caller without a credential. */
    Authorization NONE = (method, address, json) -> null;

    /**
     * Returns the header's value for a request, or {@code null} for none.
     *
     * @param json the body, if there is one
     */
    @Nullable
    String of(String method, URI address, @Nullable String json);

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
        return (method, address, json) -> header;
    }
}
