// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InboundRequest;
import io.countersign.core.RefusalCode;
import io.countersign.core.Verdict;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import io.countersign.tokens.Authorities;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Services that sign their tokens themselves, by service id. */
final class Peers {

    /** Maximum lifetime of such a token. */
    static final Duration LIFE = Duration.ofSeconds(60);

    // Type of a URI among the names of a certificate (RFC 5280 section 4.2.1.6).
    private static final Integer URI_NAME = 6;

    private final Map<String, Peer> peers;

    Peers(Map<String, Peer> peers) {
        this.peers = Map.copyOf(peers);
    }

    /** Returns a verifier of the peers' tokens for this service; none if there are no peers. */
    List<JwtVerifier> verifiers(JwtSchemeSettings settings, String type) {
        Map<String, KeySource> keys = new LinkedHashMap<>();
        peers.forEach((id, peer) -> keys.put(id, peer.keys()));
        return keys.isEmpty()
                ? List.of()
                : List.of(
                        settings.verifier(type, keys, Set.of(settings.service().value())));
    }

    /**
     * Returns the workloads of a token, from origin to the peer that signed it.
     *
     * @throws io.countersign.core.InvalidCredentialException if issuer and subject differ, the token is valid for
     *     longer than a minute, or the chain is malformed or too long
     */
    List<Caller.Workload> chain(Jwt jwt) {
        Instant issued = jwt.issuedAt();
        if (!jwt.issuer().equals(jwt.subject())
                || issued == null
                || jwt.expiresAt().isAfter(issued.plus(LIFE))) {
            throw AccessTokens.invalid();
        }
        List<Caller.Workload> chain = new ArrayList<>();
        for (String id : AccessTokens.strings(jwt.claims(), "chain")) {
            chain.add(new Caller.Workload(Authorities.requireWord(id)));
        }
        chain.add(new Caller.Workload(jwt.issuer()));
        if (chain.size() > AccessTokens.MAX_CHAIN) {
            throw AccessTokens.invalid();
        }
        return chain;
    }

    /** Whether the peer that signed the token may assert users of the issuer. */
    boolean assertsUsersOf(Jwt jwt, String issuer) {
        return find(jwt.issuer()).assertsUsersOf().contains(issuer);
    }

    private Peer find(String id) {
        return Objects.requireNonNull(peers.get(id), "only tokens of peers are verified");
    }

    /**
     * Refuses an accepted caller if the peer must have a SPIFFE ID and the certificate of the connection has another
     * one.
     */
    Verdict requireSender(Verdict verdict, InboundRequest request) {
        if (!(verdict instanceof Verdict.Accepted accepted)) {
            return verdict;
        }
        String spiffeId = find(accepted.caller().chain().getLast().id()).spiffeId();
        return spiffeId == null || isNamed(spiffeId, request.peerCertificates())
                ? verdict
                : Verdict.rejected(RefusalCode.WRONG_SENDER);
    }

    /** Whether the certificate has this SPIFFE ID, as the only URI among its names (SPIFFE X509-SVID section 2). */
    private static boolean isNamed(String spiffeId, List<X509Certificate> chain) {
        if (chain.isEmpty()) {
            return false;
        }
        try {
            Collection<List<?>> names = chain.getFirst().getSubjectAlternativeNames();
            List<?> uris = names == null
                    ? List.of()
                    : names.stream()
                            .filter(name -> URI_NAME.equals(name.getFirst()))
                            .map(name -> name.get(1))
                            .toList();
            return uris.equals(List.of(spiffeId));
        } catch (CertificateParsingException ex) {
            return false;
        }
    }
}
