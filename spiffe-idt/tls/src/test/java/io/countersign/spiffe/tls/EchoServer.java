// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** Returns each byte that it receives, over mutual TLS. */
final class EchoServer implements AutoCloseable {

    private final SSLServerSocket server;

    /** Leaf certificates of the clients that sent a byte. */
    final List<X509Certificate> heard = new CopyOnWriteArrayList<>();

    EchoServer(SSLContext context) throws IOException {
        this(context, LiveTls.PROTOCOL);
    }

    EchoServer(SSLContext context, String protocol) throws IOException {
        server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        server.setNeedClientAuth(true);
        server.setEnabledProtocols(new String[] {protocol});
        Thread.ofVirtual().start(this::accept);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                SSLSocket socket = (SSLSocket) server.accept();
                Thread.ofVirtual().start(() -> echo(socket));
            } catch (IOException ex) {
                // The test has ended.
            }
        }
    }

    private void echo(SSLSocket socket) {
        try (socket) {
            for (int one = socket.getInputStream().read();
                    one >= 0;
                    one = socket.getInputStream().read()) {
                heard.add((X509Certificate) socket.getSession().getPeerCertificates()[0]);
                socket.getOutputStream().write(one);
            }
        } catch (IOException ex) {
            // The client sees the failure, and the test sees that no byte arrived.
        }
    }

    /** Opens a connection and exchanges one byte. */
    SSLSocket connect(SSLContext context) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("localhost", server.getLocalPort());
        try {
            say(socket);
            return socket;
        } catch (IOException ex) {
            socket.close();
            throw ex;
        }
    }

    static void say(SSLSocket socket) throws IOException {
        socket.getOutputStream().write(7);
        if (socket.getInputStream().read() != 7) {
            throw new IOException("the server has closed the connection");
        }
    }

    /** Connects like {@link #connect}, and closes the connection. */
    void call(SSLContext context) throws IOException {
        connect(context).close();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
