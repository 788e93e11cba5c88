// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.ClientTls;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.DefaultHostnameVerifier;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.jspecify.annotations.Nullable;

/** Opens TLS connections with the current settings of a {@link ClientLink}. */
final class LinkTlsStrategy implements TlsSocketStrategy {

    private final ClientLink link;

    LinkTlsStrategy(ClientLink link) {
        this.link = link;
    }

    @Override
    public SSLSocket upgrade(Socket socket, String host, int port, @Nullable Object attachment, HttpContext context)
            throws IOException {
        TlsSocketStrategy strategy = strategy(link.to(host, port));
        return Objects.requireNonNull(strategy.upgrade(socket, host, port, attachment, context));
    }

    private static TlsSocketStrategy strategy(ClientTls tls) {
        return new DefaultClientTlsStrategy(
                tls.context(),
                array(tls.protocols()),
                array(tls.cipherSuites()),
                SSLBufferMode.STATIC,
                HostnameVerificationPolicy.CLIENT,
                tls.hostNameVerified() ? new DefaultHostnameVerifier() : NoopHostnameVerifier.INSTANCE);
    }

    private static String @Nullable [] array(List<String> names) {
        return names.isEmpty() ? null : names.toArray(String[]::new);
    }
}
