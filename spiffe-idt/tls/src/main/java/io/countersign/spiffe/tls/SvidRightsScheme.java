// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.SchemeName;
import io.countersign.core.Verdict;
import io.countersign.idt.SpiffeId;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Scheme that gives a workload rights of its own, by the X509-SVID of its connection. Peers without configured rights
 * are treated as absent. This service assigns the rights to SPIFFE IDs. No credential is sent, and none can carry more
 * rights than that.
 *
 * @since 0.1
 */
public final class SvidRightsScheme implements CredentialScheme {

    private final X509SvidScheme peers;

    private final Map<SpiffeId, Set<String>> authorities;

    /**
     * @param peers scheme that identifies peers
     * @param scopes scopes of the workloads that have rights, such as {@code account:debit}
     */
    public SvidRightsScheme(X509SvidScheme peers, Map<SpiffeId, Set<String>> scopes) {
        this.peers = Objects.requireNonNull(peers, "peers cannot be null");
        Map<SpiffeId, Set<String>> all = new HashMap<>();
        scopes.forEach((id, names) ->
                all.put(id, names.stream().map(name -> "SCOPE_" + name).collect(Collectors.toUnmodifiableSet())));
        this.authorities = Map.copyOf(all);
    }

    @Override
    public SchemeName name() {
        return X509SvidScheme.NAME;
    }

    @Override
    public Set<Marker> markers() {
        return peers.markers();
    }

    @Override
    public Reading read(InboundRequest request) {
        Reading reading = peers.read(request);
        boolean nobodyHere = reading instanceof Reading.Present present
                && present.credential() instanceof SvidCredential peer
                && !authorities.containsKey(peer.subject());
        return nobodyHere ? Reading.absent() : reading;
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        Verdict verdict = peers.verify(credential, request);
        return verdict instanceof Verdict.Accepted accepted && credential instanceof SvidCredential peer
                ? Verdict.accepted(with(accepted.caller(), authorities.getOrDefault(peer.subject(), Set.of())))
                : verdict;
    }

    private static Caller with(Caller caller, Set<String> authorities) {
        return new Caller(
                caller.user(),
                caller.chain(),
                authorities,
                caller.disclosed(),
                caller.expiry(),
                caller.binding(),
                caller.credential());
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return peers.propagate(caller, next);
    }
}
