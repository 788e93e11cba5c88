// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.util.Collection;
import javax.net.ssl.SSLContext;

/**
 * The side of a link that is connected to. {@link #judge} is asked for the client of each request, since a handshake
 * tells of its own moment alone.
 *
 * @since 0.1
 */
public interface ServerLink extends PeerJudge {

    /**
     * A context that takes connections of permitted clients and no others. The server has to demand a certificate
     * itself ({@link javax.net.ssl.SSLParameters#setNeedClientAuth}).
     */
    SSLContext context(PeerRule permitted);

    /** Those who may connect, as the application's settings say. */
    PeerRule clients();

    /**
     * Those whom a list names, in the notation of this trust.
     *
     * @throws IllegalArgumentException if a name is not of that notation; the message says which
     */
    PeerRule named(Collection<String> names);
}
