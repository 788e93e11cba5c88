// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.x509.Peer;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * Tells which workload is at the other end of a connection, by the time and the authorities of now: an open
 * connection outlives certificates. Safe for any number of threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PeerReader {

    /**
     * The workload.
     *
     * @param chain that it proved possession of, leaf first, not empty
     * @throws io.countersign.core.InvalidCredentialException if it is none, or not one any more
     * @throws io.countersign.core.UnknownOutcomeException if it cannot be told
     */
    Peer read(List<X509Certificate> chain);
}
