// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import javax.net.ssl.SSLException;

/**
 * The side of a link that connects. {@link #judge} is asked for the server before each request that goes out by an
 * open connection; which server is expected at an address is settled in the handshake.
 *
 * @since 0.1
 */
public interface ClientLink extends PeerJudge {

    /**
     * How to connect to an address. It is asked for each new connection.
     *
     * @param host name or address, an IPv6 address without brackets
     * @param port from 1 to 65535
     * @throws SSLException if nobody is expected there
     */
    ClientTls to(String host, int port) throws SSLException;
}
