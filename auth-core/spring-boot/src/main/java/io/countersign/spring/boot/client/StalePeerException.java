// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import java.io.Serial;
import javax.net.ssl.SSLException;

/**
 * The peer of a kept connection is not authenticated any more, for example because its identity was replaced. Nothing
 * was sent, so the request can be sent on another connection, whatever its method, if its body can be repeated.
 *
 * @since 0.1
 */
public final class StalePeerException extends SSLException {

    @Serial
    private static final long serialVersionUID = 1L;

    public StalePeerException(String message) {
        super(message);
    }
}
