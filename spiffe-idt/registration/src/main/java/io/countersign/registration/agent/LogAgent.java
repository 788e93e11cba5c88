// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.gossip.GossipVerdict;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Agent that audits a log of registrations, follows it, and identifies peers by it. All methods but {@link #start} and
 * {@link #close} are safe for any number of threads, and {@link #judge} waits for nothing.
 *
 * @since 0.1
 */
public sealed interface LogAgent extends AutoCloseable permits RegistrationAgent, FollowingAgent {

    /** Returns what the agent trusts. */
    Pins pins();

    /**
     * Audits the whole log and begins to follow it. It can be called again after it has failed.
     *
     * @throws IOException if the directory cannot be used, or is that of another log
     * @throws RegistrationException if the log cannot be had or is refused
     */
    void start() throws IOException, RegistrationException;

    /**
     * Judges a peer by the log so far.
     *
     * @param chain certificates that the peer presented, with whose key it has authenticated itself
     * @param address address of the peer by the socket. Never pass {@code null} for a request to a server: whoever has the
     *     key of a peer would then be accepted from any address. {@code null} is only for a handshake that does not know
     *     it, after which each request has to be judged again, and for a server behind a virtual address
     * @return a {@link RegisteredPeer} if the peer is registered. Unknown if the agent can judge nobody now
     */
    PeerVerdict judge(List<X509Certificate> chain, @Nullable InetAddress address);

    /** Returns the text of the header {@code Countersign-Log-Head} for others; {@code null} before the start. */
    @Nullable
    String announcement();

    /**
     * Compares the head that another service sent. If that has more entries, they are fetched in the background.
     *
     * @param text header {@code Countersign-Log-Head}
     * @param peer service that sent it, as {@link #judge} identified it
     */
    Optional<GossipVerdict> received(String text, SpiffeId peer);

    /** Returns the health of this agent. */
    AgentHealth health();

    @Override
    void close() throws IOException;
}
