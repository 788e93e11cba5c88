// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Creates sockets that connect to a fixed IP address without resolving the host. The certificate must still name the
 * host.
 */
final class PinnedSockets extends SSLSocketFactory {

    private final SSLSocketFactory tls;

    private final InetAddress address;

    PinnedSockets(SSLSocketFactory tls, InetAddress address) {
        this.tls = tls;
        this.address = address;
    }

    /** Called first, for a socket to connect. */
    @Override
    public Socket createSocket() {
        return new PinnedSocket(address);
    }

    /** Called next, to add TLS to the connection. */
    @Override
    public Socket createSocket(Socket connection, String host, int port, boolean autoClose) throws IOException {
        SSLSocket socket = (SSLSocket) tls.createSocket(connection, host, port, autoClose);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        return socket;
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException("not supported: would resolve the host");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException("not supported: would resolve the host");
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException("not supported: would connect to another address");
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localAddress, int localPort) {
        throw new UnsupportedOperationException("not supported: would connect to another address");
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return tls.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return tls.getSupportedCipherSuites();
    }

    /** Socket that replaces the address of the endpoint and keeps its port. */
    private static final class PinnedSocket extends Socket {

        private final InetAddress address;

        PinnedSocket(InetAddress address) {
            this.address = address;
        }

        @Override
        public void connect(SocketAddress endpoint, int timeout) throws IOException {
            super.connect(new InetSocketAddress(address, ((InetSocketAddress) endpoint).getPort()), timeout);
        }
    }
}
