// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.http.BoundedHttp;
import java.io.IOException;
import java.net.URI;

/**
 * HTTP client for one workload over mutual TLS. Implementations must compare the peer's certificate with the
 * configured SPIFFE ID on each connection and for each request. They limit the time and size of responses, follow no
 * redirects, and are safe for use by several threads.
 *
 * @since 0.1
 */
public interface WorkloadHttp {

    /**
     * Sends a GET request for JSON.
     *
     * @throws IOException if there is no response in time, or it is too large
     */
    BoundedHttp.Answer get(URI address) throws IOException;

    /**
     * Sends a POST request with JSON.
     *
     * @throws IOException if there is no response in time, or it is too large
     */
    BoundedHttp.Answer post(URI address, byte[] json) throws IOException;
}
