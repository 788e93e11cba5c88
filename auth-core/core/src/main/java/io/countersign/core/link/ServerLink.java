// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.util.Collection;
import javax.net.ssl.SSLContext;

/**
 * Server side of a link. {@link #authenticate} is called for the client of each request, because a handshake is valid
 * only for the moment at which it happens.
 *
 * @since 0.1
 */
public interface ServerLink extends PeerAuthenticator {

    /**
     * Returns a context that accepts connections of permitted clients only. The server must require a client certificate
     * ({@link javax.net.ssl.SSLParameters#setNeedClientAuth}).
     */
    SSLContext context(PeerRule permitted);

    /** Clients that may connect, according to the settings of the application. */
    PeerRule clients();

    /**
     * Creates a rule from names, in the notation of this trust.
     *
     * @throws IllegalArgumentException if a name is invalid; the message says which
     */
    PeerRule named(Collection<String> names);
}
