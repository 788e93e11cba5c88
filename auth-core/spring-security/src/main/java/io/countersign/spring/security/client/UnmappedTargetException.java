// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import java.net.URI;

/**
 * Thrown when the address of a request belongs to no configured service. The request has not been sent.
 *
 * @since 0.1
 */
public final class UnmappedTargetException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnmappedTargetException(URI uri) {
        super("No countersign.services.<id>.url is a prefix of " + uri.getScheme() + "://" + uri.getRawAuthority()
                + ": the request was not sent. Add the service, set countersign.client.unmapped to plain if it is a third"
                + " party, or use a client without the credential interceptor.");
    }
}
