// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.io.IOException;
import javax.net.ssl.SSLSession;
import org.apache.hc.core5.http.HttpRequest;

/**
 * Signs what a request carries for the connection that it goes out by, when that is known and nothing has been sent.
 * A scheme whose credentials are bound to connections declares one as a bean.
 *
 * @since 0.1
 */
public interface ConnectionSigner {

    /** For requests that carry nothing of the kind. */
    ConnectionSigner NONE = new ConnectionSigner() {
        @Override
        public void sign(HttpRequest request, SSLSession session) {}

        @Override
        public void sent() {}
    };

    /**
     * Signs in the thread that has made the request.
     *
     * @throws IOException if it cannot be signed any more
     */
    void sign(HttpRequest request, SSLSession session) throws IOException;

    /** There is an answer, so this thread's request is not tried again. */
    void sent();
}
