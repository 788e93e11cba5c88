// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.x509.Peer;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * Identifies the workload at the other end of a connection at the current time and with the current authorities,
 * because a connection can outlive its certificates. Implementations must be safe for use by several threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PeerReader {

    /**
     * Returns the workload.
     *
     * @param chain certificates that it proved possession of, leaf first, not empty
     * @throws io.countersign.core.InvalidCredentialException if the chain is not, or no longer, that of a permitted workload
     * @throws io.countersign.core.UnknownOutcomeException if it could not be verified
     */
    Peer read(List<X509Certificate> chain);
}
