// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import javax.net.ssl.SSLException;

/**
 * Client side of a link. {@link #authenticate} is called before each request on an open connection. Which server is
 * expected at an address is checked in the handshake.
 *
 * @since 0.1
 */
public interface ClientLink extends PeerAuthenticator {

    /**
     * Returns the TLS settings for an address. It is called for each new connection.
     *
     * @param host name or address, an IPv6 address without brackets
     * @param port from 1 to 65535
     * @throws SSLException if this application expects no server at the address
     */
    ClientTls to(String host, int port) throws SSLException;
}
