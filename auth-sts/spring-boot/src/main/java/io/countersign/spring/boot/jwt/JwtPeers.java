// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.ServiceId;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JweAlgorithm;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.schemes.Peer;
import io.countersign.spring.boot.ChosenSchemes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/** Configured services that sign tokens themselves, or receive such tokens. */
final class JwtPeers {

    private static final String PREFIX = "countersign.jwt.peers.[";

    private final Map<String, CountersignJwtProperties.Peer> configured;

    private final Map<String, Peer> byId;

    private JwtPeers(Map<String, CountersignJwtProperties.Peer> configured, Map<String, Peer> byId) {
        this.configured = Map.copyOf(configured);
        this.byId = Map.copyOf(byId);
    }

    static JwtPeers of(Map<String, CountersignJwtProperties.Peer> configured, KeyAccess access) {
        Map<String, Peer> byId = new LinkedHashMap<>();
        configured.forEach((id, peer) -> {
            String property = PREFIX + id + "]";
            JwtSettings.checked(property, () -> new ServiceId(id));
            if (peer.jwkSetUri() != null || peer.jwkSetLocation() != null) {
                byId.put(id, peer(property, id, peer, access));
            } else if (peer.encryptionJwkSetLocation() == null) {
                throw JwtSettings.wrong(
                        property + ".jwk-set-location",
                        "No source of the keys of " + id + " is configured.",
                        "Set it to a file with its public key, or set " + property + ".jwk-set-uri.");
            }
        });
        return new JwtPeers(configured, byId);
    }

    private static Peer peer(String property, String id, CountersignJwtProperties.Peer peer, KeyAccess access) {
        JwsAlgorithm algorithm = JwtSettings.checked(property + ".algorithm", () -> JwsAlgorithm.of(peer.algorithm()));
        if (algorithm.isSymmetric()) {
            throw JwtSettings.wrong(
                    property + ".algorithm",
                    "'" + algorithm
                            + "' needs a shared secret, and services that share one could sign in each other's name.",
                    "Use an algorithm with a public key, such as ES256.");
        }
        String spiffeId = peer.spiffeId();
        if (spiffeId != null && !spiffeId.startsWith("spiffe://")) {
            throw JwtSettings.wrong(
                    property + ".spiffe-id",
                    "'" + spiffeId + "' is not a SPIFFE ID.",
                    "Set it to a SPIFFE ID such as spiffe://shop.com/basket.");
        }
        KeyPlace place = KeyPlace.of(id, peer.jwkSetUri(), peer.jwkSetLocation());
        return new Peer(access.keys(property, place, List.of(algorithm)), peer.assertsUsersOf(), spiffeId);
    }

    /** Returns the services whose self-signed tokens are accepted, by service id. */
    Map<String, Peer> byId() {
        return byId;
    }

    void requireIfAccepted(String scheme, ChosenSchemes chosen) {
        if (byId.isEmpty() && chosen.accepts(scheme)) {
            throw JwtSettings.wrong(
                    "countersign.jwt.peers",
                    "No service is configured as a peer, so the scheme " + scheme + " would refuse every token.",
                    "Set countersign.jwt.peers.[<service id>].jwk-set-location for each service that calls.");
        }
    }

    /** Whether there is a peer whose certificate is not checked. */
    boolean anyWithoutCertificate() {
        return byId.values().stream().anyMatch(peer -> peer.spiffeId() == null);
    }

    /** Returns the keys to which tokens are encrypted, by service id. */
    Map<String, JsonWebKey> encryptionKeys(JweAlgorithm algorithm) {
        Map<String, JsonWebKey> keys = new LinkedHashMap<>();
        configured.forEach((id, peer) -> {
            Resource file = peer.encryptionJwkSetLocation();
            if (file != null) {
                keys.put(id, encryptionKey(PREFIX + id + "].encryption-jwk-set-location", file, algorithm));
            }
        });
        return keys;
    }

    private static JsonWebKey encryptionKey(String property, Resource file, JweAlgorithm algorithm) {
        JsonWebKey found = null;
        try {
            found = find(JwkSet.parse(JwtSettings.read(property, file)), algorithm);
        } catch (InvalidCredentialException ex) {
            // Reported below, like a missing key.
        }
        if (found == null) {
            throw JwtSettings.wrong(
                    property,
                    file + " contains no key for " + algorithm + ".",
                    "Use a key set (RFC 7517 section 5) with a public key of that algorithm.");
        }
        return found;
    }

    private static @Nullable JsonWebKey find(JwkSet set, JweAlgorithm algorithm) {
        return set.keys().stream()
                .filter(key -> Objects.requireNonNull(key, "key cannot be null").encrypts(algorithm))
                .findFirst()
                .orElse(null);
    }
}
