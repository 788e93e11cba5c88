// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.PeerAuthenticator;
import io.countersign.core.link.PeerRole;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.agent.RegisteredPeer;
import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Client that sends one request on a connection of its own, by mutual TLS from a chosen address. */
final class LabClient {

    static final String HEADER = "Countersign-Log-Head";

    private static final int TIMEOUT = 30_000;

    private static final int SHORTEST_STATUS_LINE = 12;

    private final SSLContext context;

    private final InetAddress from;

    private final Supplier<@Nullable String> announcement;

    private final Sightings sightings;

    private final boolean silent;

    /** @param silent whether it sends no request, since what arrives after a refusal would hide the reason */
    private LabClient(
            SSLContext context,
            InetAddress from,
            Supplier<@Nullable String> announcement,
            Sightings sightings,
            boolean silent) {
        this.context = context;
        this.from = from;
        this.announcement = announcement;
        this.sightings = sightings;
        this.silent = silent;
    }

    /** Returns the client of a service, which authenticates its server. */
    static LabClient of(
            Supplier<LinkIdentity> identity,
            InetAddress from,
            PeerAuthenticator authenticator,
            PeerRule permitted,
            Supplier<@Nullable String> announcement,
            Sightings sightings) {
        MutualTls tls = new MutualTls(identity, authenticator, listener(Observer.CLIENT, sightings), Clock.systemUTC());
        return new LabClient(tls.context(permitted), from, announcement, sightings, false);
    }

    /** Returns a client that connects to any server, and presents what it likes. */
    static LabClient attacker(LinkIdentity identity, InetAddress from, Supplier<@Nullable String> announcement) {
        RegisteredPeer anybody = new RegisteredPeer(SpiffeId.parse("spiffe://any.example/body"), 0, Instant.MAX);
        return of(
                () -> identity,
                from,
                peer -> new PeerVerdict.Accepted(anybody),
                PeerRule.ANY,
                announcement,
                new Sightings());
    }

    /**
     * Returns a client that presents no certificate.
     *
     * @param server id of the server's TLS key
     */
    static LabClient withoutCertificate(Octets server, InetAddress from) {
        return new LabClient(PinnedTls.context(Set.of(server)), from, () -> null, new Sightings(), true);
    }

    /** Records refusals in handshakes. */
    static LinkListener listener(Observer observer, Sightings sightings) {
        return new LinkListener() {
            @Override
            public void verified(PeerRole role) {}

            @Override
            public void refused(PeerRole role, String reason) {
                sightings.add(observer, reason);
            }
        };
    }

    /** Sends a request. A refused handshake and a closed connection are answers, too. */
    Answer call(InetSocketAddress server) {
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(server.getAddress(), server.getPort(), from, 0)) {
            socket.setSoTimeout(TIMEOUT);
            socket.setEnabledProtocols(new String[] {MutualTls.PROTOCOL});
            socket.startHandshake();
            if (!silent) {
                socket.getOutputStream().write(request(server).getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().flush();
            }
            return answer(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException refused) {
            String message = String.valueOf(refused.getMessage());
            if (message.contains("certificate_required")) {
                sightings.add(Observer.TLS, "certificate_required");
            }
            return new Answer(0, null, message);
        }
    }

    private String request(InetSocketAddress server) {
        String head = announcement.get();
        return "GET / HTTP/1.1\r\nHost: " + server.getAddress().getHostAddress() + "\r\nConnection: close\r\n"
                + (head == null ? "" : HEADER + ": " + head + "\r\n") + "\r\n";
    }

    private static Answer answer(String response) {
        String status = response.length() < SHORTEST_STATUS_LINE ? "" : response.substring(9, SHORTEST_STATUS_LINE);
        String head = response.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(HEADER.toLowerCase(Locale.ROOT) + ": "))
                .map(line -> line.substring(HEADER.length() + 2))
                .findFirst()
                .orElse(null);
        return new Answer(status.isEmpty() ? 0 : Integer.parseInt(status), head, "");
    }

    Sightings sightings() {
        return sightings;
    }

    /**
     * Answer of a server.
     *
     * @param status 0 if there was none
     * @param head what it announced
     * @param failure why there was none
     */
    record Answer(int status, @Nullable String head, String failure) {

        private static final int OK = 200;

        boolean isAccepted() {
            return status == OK;
        }
    }
}
