// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerRole;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.agent.RegisteredPeer;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.agent.RegistrationException;
import io.countersign.registration.keys.TlsKeySigner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * Service with an agent, a server and a client, which authenticate their peers by the agent in each handshake and at each
 * request, and exchange heads.
 */
final class LabService implements AutoCloseable {

    private static final int NO_BODY = -1;

    private final SpiffeId name;

    private final InetAddress address;

    private final Path tokenFile;

    private final CuratorFront front;

    private final Sightings sightings;

    private final RegistrationAgent agent;

    private final List<HttpClient> clients;

    private final Set<SpiffeId> allowed = ConcurrentHashMap.newKeySet();

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private @Nullable HttpsServer server;

    /**
     * @param agent agent that is not started, whose alarms are among the sightings
     * @param clients clients to close with this
     */
    LabService(
            SpiffeId name,
            InetAddress address,
            Path tokenFile,
            CuratorFront front,
            RegistrationAgent agent,
            Sightings sightings,
            List<HttpClient> clients) {
        this.name = name;
        this.address = address;
        this.tokenFile = tokenFile;
        this.front = front;
        this.agent = agent;
        this.sightings = sightings;
        this.clients = clients;
    }

    LabService start() throws IOException, RegistrationException {
        agent.start();
        HttpsServer created = HttpsServer.create(new InetSocketAddress(address, 0), 0);
        created.setExecutor(threads);
        created.setHttpsConfigurator(configurator());
        created.createContext("/", this::handle);
        created.start();
        server = created;
        return this;
    }

    private HttpsConfigurator configurator() {
        MutualTls tls = new MutualTls(
                this::identity,
                peer -> agent.judge(peer.certificates(), peer.address()),
                LabClient.listener(Observer.SERVER, sightings),
                Clock.systemUTC());
        SSLContext context = tls.context(this::isAllowed);
        return new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters tlsParameters = context.getDefaultSSLParameters();
                tlsParameters.setProtocols(new String[] {MutualTls.PROTOCOL});
                tlsParameters.setNeedClientAuth(true);
                parameters.setSSLParameters(tlsParameters);
            }
        };
    }

    private boolean isAllowed(PeerIdentity peer) {
        return peer instanceof RegisteredPeer registered && allowed.contains(registered.id());
    }

    /** Permits a service to connect. */
    void allow(SpiffeId client) {
        allowed.add(client);
    }

    /** Permits a service to connect no more. */
    void disallow(SpiffeId client) {
        allowed.remove(client);
    }

    /** Authenticates the client of a request by the socket's address, since a handshake does not know it. */
    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Peer peer = new Peer(
                    PeerRole.CLIENT,
                    certificates((HttpsExchange) exchange),
                    exchange.getRemoteAddress().getAddress());
            switch (agent.judge(peer.certificates(), peer.address())) {
                case PeerVerdict.Accepted accepted -> accept(exchange, accepted.identity());
                case PeerVerdict.Rejected rejected -> refuse(exchange, 403, rejected.reason());
                case PeerVerdict.Unknown unknown -> refuse(exchange, 503, unknown.reason());
            }
        }
    }

    private static List<X509Certificate> certificates(HttpsExchange exchange) throws IOException {
        return Arrays.stream(exchange.getSSLSession().getPeerCertificates())
                .filter(X509Certificate.class::isInstance)
                .map(X509Certificate.class::cast)
                .toList();
    }

    private void accept(HttpExchange exchange, PeerIdentity peer) throws IOException {
        if (!isAllowed(peer)) {
            refuse(exchange, 403, MutualTls.NOT_ALLOWED);
            return;
        }
        hear(exchange.getRequestHeaders().getFirst(LabClient.HEADER), ((RegisteredPeer) peer).id());
        String head = agent.announcement();
        if (head != null) {
            exchange.getResponseHeaders().set(LabClient.HEADER, head);
        }
        exchange.sendResponseHeaders(200, NO_BODY);
    }

    private void refuse(HttpExchange exchange, int status, String reason) throws IOException {
        sightings.add(Observer.SERVER, reason);
        exchange.sendResponseHeaders(status, NO_BODY);
    }

    private void hear(@Nullable String head, SpiffeId peer) {
        if (head != null) {
            agent.received(head, peer).ifPresent(sightings::add);
        }
    }

    /** Sends a request to another service, and exchanges heads. */
    LabClient.Answer call(LabService other) {
        return call(other.socket(), other.name());
    }

    /** Sends a request to the server at an address, which has to be a certain service. */
    LabClient.Answer call(InetSocketAddress target, SpiffeId expected) {
        PeerRule permitted = peer ->
                peer instanceof RegisteredPeer registered && registered.id().equals(expected);
        LabClient client = LabClient.of(
                this::identity,
                address,
                peer -> agent.judge(peer.certificates(), peer.address()),
                permitted,
                agent::announcement,
                sightings);
        LabClient.Answer answer = client.call(target);
        hear(answer.head(), expected);
        return answer;
    }

    InetSocketAddress socket() {
        if (server == null) {
            throw new IllegalStateException("The service was not started");
        }
        return server.getAddress();
    }

    LinkIdentity identity() {
        return agent.identity().orElseThrow(() -> new IllegalStateException("The service is not registered"));
    }

    /** Returns the TLS key, as somebody who has stolen it. */
    TlsKeySigner key() {
        LinkIdentity identity = identity();
        return TlsKeySigner.of(new KeyPair(identity.leaf().getPublicKey(), identity.key()));
    }

    SpiffeId name() {
        return name;
    }

    InetAddress address() {
        return address;
    }

    Path tokenFile() {
        return tokenFile;
    }

    CuratorFront front() {
        return front;
    }

    RegistrationAgent agent() {
        return agent;
    }

    Sightings sightings() {
        return sightings;
    }

    @Override
    public void close() throws IOException {
        if (server != null) {
            server.stop(0);
        }
        threads.shutdownNow();
        front.close();
        agent.close();
        clients.forEach(HttpClient::shutdownNow);
    }
}
