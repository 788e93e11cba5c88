// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.PeerRole;
import io.countersign.spiffe.tls.PeerVerifier;
import io.countersign.spiffe.tls.RefusedPeerException;
import io.countersign.spring.boot.MetricsReader;
import jakarta.servlet.http.HttpServletRequest;

/** Whoever is at the other end of a connection by one of certain SVIDs. */
final class SvidMetricsReader implements MetricsReader {

    private final PeerVerifier readers;

    SvidMetricsReader(PeerVerifier readers) {
        this.readers = readers;
    }

    @Override
    public boolean knows(HttpServletRequest request) {
        try {
            readers.verify(PeerFilter.certificates(request), PeerRole.CLIENT);
            return true;
        } catch (RefusedPeerException | NoSvidException ex) {
            return false;
        }
    }
}
