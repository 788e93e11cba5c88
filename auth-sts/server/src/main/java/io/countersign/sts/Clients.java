// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.JoseException;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwkSet;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.io.Resource;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;

/** The clients of the settings, their keys read at start: a client without a usable key is a mistake to be seen at once. */
final class Clients {

    private final Map<String, Client> byId;

    Clients(Map<String, Client> byId) {
        this.byId = Map.copyOf(byId);
    }

    /** @throws CountersignConfigurationException if the keys of a client cannot be read, with its id and the place */
    static Clients of(StsProperties properties) {
        Map<String, Client> byId = new HashMap<>();
        properties.clients().forEach((id, settings) -> {
            Map<String, Set<String>> grants = new HashMap<>(settings.grants());
            // This server's own list of revocations needs no scope, so it is there for every client.
            grants.putIfAbsent(properties.serviceId(), Set.of());
            JwkSet keys = keys(id, settings.jwkSetLocation());
            byId.put(id, new Client(id, keys, grants, settings.rights()));
        });
        return new Clients(byId);
    }

    private static JwkSet keys(String id, Resource location) {
        JwkSet keys = read(id, location);
        if (keys.keys().isEmpty() || !keys.keys().stream().allMatch(Clients::isUsable)) {
            throw wrong(
                    id,
                    location.getDescription() + " holds something else than public keys, each with its alg and kid.");
        }
        return keys;
    }

    private static boolean isUsable(JsonWebKey key) {
        return !key.isPrivate() && key.algorithm() != null && key.keyId() != null;
    }

    private static JwkSet read(String id, Resource location) {
        try {
            return JwkSet.parse(location.getContentAsByteArray());
        } catch (IOException | JoseException ex) {
            throw wrong(id, location.getDescription() + " cannot be read as a key set.");
        }
    }

    private static CountersignConfigurationException wrong(String id, String reason) {
        return new CountersignConfigurationException(
                "sts.clients.[" + id + "].jwk-set-location",
                reason,
                "Use a file with a key set (RFC 7517 section 5) of the client's public keys.");
    }

    Optional<Client> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** The client that the endpoint's filter has authenticated. */
    Client authenticated(OAuth2ClientAuthenticationToken principal) {
        if (!principal.isAuthenticated()) {
            throw OAuthErrors.invalidClient();
        }
        return find(principal.getName()).orElseThrow(OAuthErrors::invalidClient);
    }

    /** The algorithms that some client signs its assertions with, for the metadata. */
    List<String> algorithms() {
        return byId.values().stream()
                .flatMap(client -> client.keys().keys().stream())
                .map(JsonWebKey::algorithm)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
    }

    /** The scopes that some client may have, for the metadata. */
    List<String> scopes() {
        Set<String> scopes = new HashSet<>();
        byId.values().forEach(client -> client.grants().values().forEach(scopes::addAll));
        return scopes.stream().sorted().toList();
    }
}
