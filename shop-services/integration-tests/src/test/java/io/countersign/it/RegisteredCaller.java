// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerVerdict;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Caller with the TLS key and the certificate of a service of the Shop, at any address, as an attacker could be. */
final class RegisteredCaller implements AutoCloseable {

    /** The server is not the one that is tested. */
    private static final PeerIdentity ANYBODY = new PeerIdentity() {
        @Override
        public String name() {
            return "anybody";
        }

        @Override
        public Instant end() {
            return Instant.MAX;
        }
    };

    private final HttpClient client;

    /** @param identity what the service presents now */
    RegisteredCaller(LinkIdentity identity, String address) throws IOException {
        MutualTls tls = new MutualTls(
                () -> identity, peer -> new PeerVerdict.Accepted(ANYBODY), LinkListener.NONE, Clock.systemUTC());
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(30))
                .localAddress(InetAddress.getByName(address))
                .sslContext(tls.context(peer -> true))
                .build();
    }

    /** Sends a request. Connections are kept. */
    Reply get(URI address) throws IOException {
        return Http.trySend(client, "GET", address, null, Map.of());
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
