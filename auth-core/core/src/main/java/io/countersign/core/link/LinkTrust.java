// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Identifies and authenticates the two ends of a connection. {@code countersign.tls.trust} selects the implementation
 * that an application uses, by name. The server, the pooled client and the filter that authenticates peers depend on
 * this interface only.
 *
 * <p>{@link MutualTls} creates the TLS contexts of an implementation that has an identity and a
 * {@link PeerAuthenticator}. Implementations are safe for any number of threads. The objects that they return follow
 * the current identity and the current authorities; callers keep them for as long as they like.
 *
 * @since 0.1
 */
public interface LinkTrust {

    /** Value of {@code countersign.tls.trust} that selects this trust: lower-case letters, digits and hyphens. */
    String name();

    /** Identity that this application currently presents, even if it has expired; empty if it presents none. */
    Optional<LinkIdentity> identity();

    /** TLS of the application's own server. Empty if the server's own settings apply, such as {@code server.ssl}. */
    Optional<ServerLink> server();

    /** TLS of outgoing calls. Empty if the client's own settings apply. */
    Optional<ClientLink> client();

    /**
     * Maximum age of a connection that is used for another request. It is short after the identity or the authorities have
     * changed, because older connections were authenticated by the previous ones.
     */
    Duration connectionAge();

    /** What both ends tell one another with each request; empty if nothing. */
    default Optional<LinkExchange> exchange() {
        return Optional.empty();
    }

    /** Whether peers can be authenticated, and whether they will still accept this application. */
    LinkHealth health();

    /**
     * All reasons that {@link PeerVerdict.Rejected} and {@link PeerVerdict.Unknown} can have. Meters are registered for them
     * before they occur.
     */
    Set<String> reasons();
}
