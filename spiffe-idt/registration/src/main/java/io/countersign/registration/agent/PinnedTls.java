// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Octets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * TLS to servers whose keys are pinned.
 *
 * @since 0.1
 */
public final class PinnedTls {

    /** Only version of TLS that is used. */
    static final String PROTOCOL = "TLSv1.3";

    // Longer than the maximum lifetime of a ticket (RFC 8446 section 4.6.1), so that no ticket is kept.
    private static final Duration NO_TICKETS = Duration.ofDays(8);

    private PinnedTls() {}

    /**
     * Returns a context for clients. A server must have a certificate that is valid now, with a pinned key. Neither its
     * name nor its issuer matters. Versions before TLS 1.3 are refused.
     *
     * <p>Sessions are never resumed, so tickets of the server are discarded. After it has discarded one, the TLS of Java takes
     * the server's {@code close_notify} for an error ({@code Received close_notify during handshake}), so a message has to
     * say where it ends, as those of HTTP with a length do. A server that sends no tickets avoids that.
     *
     * @param spkiHashes SHA-256 digests of the servers' SubjectPublicKeyInfo (RFC 5280), at least one
     */
    public static SSLContext context(Set<Octets> spkiHashes) {
        if (spkiHashes.isEmpty()) {
            throw new IllegalArgumentException("At least one key must be pinned");
        }
        spkiHashes.forEach(hash -> hash.require(Octets.DIGEST, "The digest of a key"));
        try {
            SSLContext context = SSLContext.getInstance(PROTOCOL);
            context.init(null, new TrustManager[] {new PinnedTrustManager(Set.copyOf(spkiHashes))}, null);
            context.getClientSessionContext().setSessionTimeout((int) NO_TICKETS.toSeconds());
            return context;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("Every Java platform has " + PROTOCOL, ex);
        }
    }
}
