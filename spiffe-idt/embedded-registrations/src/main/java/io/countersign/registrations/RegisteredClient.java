// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registrations;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.registration.agent.RegisteredPeer;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.agent.RegistrationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.time.Clock;
import javax.net.ssl.SSLContext;

/** Service that only calls others: an agent with a client that connects as the service. */
final class RegisteredClient implements AutoCloseable {

    private final RegistrationAgent agent;

    private final InetAddress address;

    private final HttpClient http;

    private RegisteredClient(RegistrationAgent agent, InetAddress address) {
        this.agent = agent;
        this.address = address;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(context())
                .localAddress(address)
                .build();
    }

    /** @throws IllegalStateException if the service cannot be registered */
    static RegisteredClient start(RegistrationAgent agent, InetAddress address) {
        try {
            agent.start();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (RegistrationException ex) {
            throw new IllegalStateException("The service cannot be registered: " + ex.getMessage(), ex);
        }
        return new RegisteredClient(agent, address);
    }

    private SSLContext context() {
        MutualTls tls = new MutualTls(
                this::identity,
                peer -> agent.judge(peer.certificates(), peer.address()),
                LinkListener.NONE,
                Clock.systemUTC());
        return tls.context(RegisteredPeer.class::isInstance);
    }

    private LinkIdentity identity() {
        return agent.identity().orElseThrow();
    }

    InetAddress address() {
        return address;
    }

    HttpClient http() {
        return http;
    }

    @Override
    public void close() {
        http.shutdownNow();
        try {
            agent.close();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
