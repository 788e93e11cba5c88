// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.http.BoundedHttp;
import java.io.IOException;
import java.net.URI;

/**
 * Talks to one workload over mutual TLS, and to nobody else: whoever implements it has the peer's certificate
 * compared with the SPIFFE ID that is configured, on each connection and for each request. Bounded in time and in the
 * size of answers, following no redirect. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface WorkloadHttp {

    /**
     * Gets JSON.
     *
     * @throws IOException if there is no answer in time, or it is too large
     */
    BoundedHttp.Answer get(URI address) throws IOException;

    /**
     * Posts JSON.
     *
     * @throws IOException if there is no answer in time, or it is too large
     */
    BoundedHttp.Answer post(URI address, byte[] json) throws IOException;
}
