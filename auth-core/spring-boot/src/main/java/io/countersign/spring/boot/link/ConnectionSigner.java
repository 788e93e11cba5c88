// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.io.IOException;
import javax.net.ssl.SSLSession;
import org.apache.hc.core5.http.HttpRequest;

/**
 * Signs the credential of a request for the connection that carries it, after the connection is known and before
 * anything is sent. A scheme whose credentials are bound to connections declares a bean of this type.
 *
 * @since 0.1
 */
public interface ConnectionSigner {

    /** Signs nothing. */
    ConnectionSigner NONE = new ConnectionSigner() {
        @Override
        public void sign(HttpRequest request, SSLSession session) {}

        @Override
        public void sent() {}
    };

    /**
     * Signs the request, in the thread that made it.
     *
     * @throws IOException if it can no longer be signed
     */
    void sign(HttpRequest request, SSLSession session) throws IOException;

    /** The response has arrived, so the request of this thread is not sent again. */
    void sent();
}
