// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.net.URI;
import java.util.function.BooleanSupplier;

/**
 * Outgoing HTTP request, reduced to the parts that schemes need.
 *
 * @since 0.1
 */
public interface OutboundRequest {

    /** Service that receives the request. */
    ServiceId target();

    /** HTTP method in upper case. */
    String method();

    URI uri();

    /** SHA-256 digest of the body, 32 bytes; the digest of the empty string if there is no body. */
    byte[] bodyDigest();

    /** Sets a header and replaces its previous values. */
    void header(String name, String value);

    /**
     * Registers an action for a response of 401 from the target. It discards a cached credential, such as a token whose
     * key was revoked, and returns whether another one can be obtained. If so, the request is propagated and sent once
     * more. The default implementation ignores the action.
     */
    default void whenUnauthorized(BooleanSupplier forget) {}
}
