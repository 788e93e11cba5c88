// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.http.BoundedHttp;
import io.countersign.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Introspection endpoint of an authorization server (RFC 7662).
 *
 * @since 0.1
 */
@FunctionalInterface
public interface IntrospectionEndpoint {

    /**
     * Asks the authorization server about a token and waits for the answer, up to a time limit.
     *
     * @param asked current time, for answers that must be newer
     * @return members of the answer
     * @throws IOException if there is no answer, or it is not one to such a request. The message names nothing of the
     *     token.
     */
    JsonObject introspect(String token, Instant asked) throws IOException;

    /**
     * Returns the endpoint at an address.
     *
     * @param signed rules for signed answers (RFC 9701), which are then requested and required; {@code null} for plain
     *     JSON
     */
    static IntrospectionEndpoint at(
            URI address, BoundedHttp http, ClientAuthentication client, @Nullable SignedAnswers signed) {
        return new HttpIntrospection(address, http, client, signed);
    }
}
