// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.net.URI;
import java.util.function.BooleanSupplier;

/**
 * A request about to be sent, as a scheme sees it.
 *
 * @since 0.1
 */
public interface OutboundRequest {

    /** The service that the request goes to. */
    ServiceId target();

    /** The method, in capitals. */
    String method();

    URI uri();

    /** The SHA-256 digest of the body, 32 bytes; of the empty string if there is none. */
    byte[] bodyDigest();

    /** Sets a header, replacing what was there. */
    void header(String name, String value);

    /**
     * Registers what forgets a credential if the target answers 401, such as a kept token whose key was revoked. If it
     * returns that another one can be had, the request is propagated and sent once more. By default the answer counts.
     */
    default void whenUnauthorized(BooleanSupplier forget) {}
}
