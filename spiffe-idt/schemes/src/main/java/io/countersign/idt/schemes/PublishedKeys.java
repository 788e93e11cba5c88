// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.http.DocumentFetcher;
import io.countersign.idt.IdtMode;
import java.net.URI;

/**
 * Fetches the keys that an asserting workload publishes, from the address that is configured for its SPIFFE ID.
 *
 * @since 0.1
 */
public final class PublishedKeys {

    private PublishedKeys() {}

    /**
     * Returns a fetcher of the key set of {@link IdtMode#DVID}, or of the root keys of {@link IdtMode#ANON_MODE}.
     *
     * @param url address of the asserting workload, without the endpoints' paths
     */
    public static DocumentFetcher of(IdtMode mode, URI url, WorkloadHttp http, IdtListener listener) {
        URI address = HttpAssertingWorkload.endpoint(url, mode.keysPath());
        return () -> {
            Stopwatch watch = Stopwatch.start(listener, IdtOperation.KEY_SET_FETCH, mode);
            String outcome = Stopwatch.UNKNOWN;
            try {
                byte[] keys = DocumentFetcher.body(http.get(address));
                outcome = Stopwatch.OK;
                return keys;
            } finally {
                watch.stop(outcome);
            }
        };
    }
}
