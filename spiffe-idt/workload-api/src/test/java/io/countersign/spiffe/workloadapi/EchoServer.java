// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.provider.SpiffeSslContextFactory;
import io.spiffe.provider.SpiffeSslContextFactory.SslContextOptions;
import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.workloadapi.X509Source;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** Server of java-spiffe that accepts one SPIFFE ID and returns the line that it receives. */
final class EchoServer implements AutoCloseable {

    private final X509Source source;

    private final SSLServerSocket listener;

    EchoServer(Path socket, String acceptedId) throws Exception {
        source = Clients.x509(socket);
        SSLContext context = SpiffeSslContextFactory.getSslContext(SslContextOptions.builder()
                .x509Source(source)
                .acceptedSpiffeIdsSupplier(() -> Set.of(SpiffeId.parse(acceptedId)))
                .build());
        listener = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 1, InetAddress.getLoopbackAddress());
        listener.setNeedClientAuth(true);
        Thread.ofVirtual().start(this::serve);
    }

    String address() {
        return listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort();
    }

    private void serve() {
        while (!listener.isClosed()) {
            try (SSLSocket connection = (SSLSocket) listener.accept();
                    BufferedReader reader = new BufferedReader(
                            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
                String line = reader.readLine() + "\n";
                connection.getOutputStream().write(line.getBytes(StandardCharsets.UTF_8));
            } catch (IOException ex) {
                // Refused or ended: the test checks what the client sees.
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        source.close();
    }
}
