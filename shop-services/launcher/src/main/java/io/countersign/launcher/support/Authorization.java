// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What a caller shows with a request: the value of the header {@code Authorization}, or nothing.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Authorization {

    /** Of callers that show nothing. */
    Authorization NONE = (method, address, json) -> null;

    /** @param json the body, if there is one */
    @Nullable
    String of(String method, URI address, @Nullable String json);

    /**
     * Takes what a service has given to prove by, in the header {@code ZK-Nonce} of an answer.
     *
     * @param address that answered
     * @return whether requests to it are proved by that from now on, so that a refused one is worth another try
     */
    default boolean takes(URI address, String nonce) {
        return false;
    }

    /** The same for every request. */
    static Authorization always(String header) {
        return (method, address, json) -> header;
    }
}
