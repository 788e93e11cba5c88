// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.pinned;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.ClientTls;
import io.countersign.core.link.LinkHealth;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.ServerLink;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/**
 * Link trust by pinned keys: a list maps the SHA-256 of a public key (RFC 7469 section 2.4), in hexadecimal, to the name
 * of a peer. The list and the own key are files that are read each time, so they can be replaced at run time.
 */
final class PinnedTrust implements LinkTrust, ServerLink, ClientLink {

    private static final Duration CONNECTION_AGE = Duration.ofMinutes(10);

    private final PinnedFiles files;

    private final PeerRule clients;

    private final MutualTls tls;

    private final Clock clock;

    /** @param clients names of the peers that may connect */
    PinnedTrust(PinnedFiles files, Collection<String> clients, LinkListener listener, Clock clock) {
        this.files = files;
        this.clients = named(clients);
        this.clock = clock;
        this.tls = new MutualTls(files::own, this, listener, clock);
    }

    private record Pinned(String name, Instant end) implements PeerIdentity {}

    @Override
    public String name() {
        return "pinned";
    }

    @Override
    public Optional<LinkIdentity> identity() {
        return Optional.of(files.own());
    }

    @Override
    public Optional<ServerLink> server() {
        return Optional.of(this);
    }

    @Override
    public Optional<ClientLink> client() {
        return Optional.of(this);
    }

    @Override
    public PeerVerdict authenticate(Peer peer) {
        Optional<Map<String, String>> pins = files.pins();
        if (pins.isEmpty()) {
            return new PeerVerdict.Unknown("no_list", "The list of pinned keys cannot be read");
        }
        if (peer.certificates().isEmpty()) {
            return new PeerVerdict.Rejected("no_certificate", "There is no certificate");
        }
        X509Certificate leaf = peer.certificates().getFirst();
        Instant end = leaf.getNotAfter().toInstant();
        String name = pins.get().get(pin(leaf));
        return name == null || !clock.instant().isBefore(end)
                ? new PeerVerdict.Rejected("not_pinned", "The key is not pinned, or its certificate has ended")
                : new PeerVerdict.Accepted(new Pinned(name, end));
    }

    static String pin(X509Certificate certificate) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of()
                    .formatHex(digest.digest(certificate.getPublicKey().getEncoded()));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public SSLContext context(PeerRule permitted) {
        return tls.context(permitted);
    }

    @Override
    public PeerRule clients() {
        return clients;
    }

    @Override
    public PeerRule named(Collection<String> names) {
        Set<String> all = Set.copyOf(names);
        return peer -> all.contains(peer.name());
    }

    /** The listed name of a server is its host name. */
    @Override
    public ClientTls to(String host, int port) throws SSLException {
        return ClientTls.mutual(tls.context(peer -> peer.name().equals(host)));
    }

    /** At most ten minutes, and never longer ago than the last change of the key. */
    @Override
    public Duration connectionAge() {
        Duration unchanged = Duration.between(files.changed(), clock.instant());
        return unchanged.compareTo(CONNECTION_AGE) < 0 ? unchanged : CONNECTION_AGE;
    }

    @Override
    public LinkHealth health() {
        return new LinkHealth(
                files.pins().isPresent(), Map.of("own", pin(files.own().leaf())));
    }

    @Override
    public Set<String> reasons() {
        return Set.of("no_certificate", "not_pinned", "no_list");
    }
}
