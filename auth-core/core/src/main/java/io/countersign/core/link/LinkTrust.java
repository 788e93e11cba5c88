// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What the two ends of a link are told by. {@code countersign.tls.trust} names the one that an application uses; the
 * server, the client and whoever judges peers know this interface alone.
 *
 * <p>{@link MutualTls} makes the TLS contexts of a trust that has an identity of its own and a judge of peers.
 * Implementations are safe for any number of threads. Whatever they return follows the identity and the authorities
 * of the moment: nothing that an application keeps has to be made anew when these change.
 *
 * @since 0.1
 */
public interface LinkTrust {

    /** The value of {@code countersign.tls.trust} that chooses it: lower-case letters, digits and hyphens. */
    String name();

    /** What this application shows its peers now, valid or not; nothing if it shows none. */
    Optional<LinkIdentity> identity();

    /**
     * How the application's own server speaks TLS. Empty if this trust leaves that to the server's own settings, such
     * as {@code server.ssl}.
     */
    Optional<ServerLink> server();

    /** How outgoing calls speak TLS. Empty if this trust leaves that to the client's own settings. */
    Optional<ClientLink> client();

    /**
     * Longest time that a connection may have been open when it is used for another request, as of now. It is short
     * after the own identity or the authorities have changed: what was open before was judged by others.
     */
    Duration connectionAge();

    /** Whether peers can still be judged, and this application still be recognised by them. */
    LinkHealth health();

    /**
     * All reasons that {@link PeerVerdict.Rejected} and {@link PeerVerdict.Unknown} may give, so that meters can name
     * them before they occur.
     */
    Set<String> reasons();
}
