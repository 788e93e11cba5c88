// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.settings.ClientSettings;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.web.OAuthErrors;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.core.io.Resource;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2ClientAuthenticationToken;

/** Clients of the settings. Their keys are read at start: a client without a usable key prevents the start. */
public final class Clients {

    private final Map<String, Client> byId;

    private final Set<String> known;

    Clients(Map<String, Client> byId) {
        this.byId = Map.copyOf(byId);
        this.known = Set.copyOf(scopes());
    }

    /** @throws CountersignConfigurationException if the settings or keys of a client are invalid, with its id */
    public static Clients of(StsProperties properties) {
        if (properties.profile().isFapi2()) {
            Fapi2Rules.require(properties);
        }
        Map<String, Client> byId = new HashMap<>();
        properties.clients().forEach((id, settings) -> byId.put(id, client(id, settings, properties)));
        return new Clients(byId);
    }

    private static Client client(String id, ClientSettings settings, StsProperties properties) {
        Map<String, Set<String>> grants = new HashMap<>(settings.grants());
        if (!settings.publicClient()) {
            // The revocation list of this server needs no scope: every client with credentials may read it.
            grants.putIfAbsent(properties.serviceId(), Set.of());
        }
        Resource location = settings.jwkSetLocation();
        JwkSet keys = location == null ? new JwkSet(List.of()) : keys(id, location);
        ClientSettings.Certificate certificate = settings.certificate();
        requireProof(id, settings, grants);
        boolean strict = properties.profile().isFapi2();
        if (strict) {
            Fapi2Rules.require(id, settings, Set.copyOf(keys.keys()));
        }
        settings.redirectUris().forEach(address -> RedirectUri.require(id, "redirect-uris", address));
        settings.postLogoutRedirectUris()
                .forEach(address -> RedirectUri.require(id, "post-logout-redirect-uris", address));
        return new Client(
                id,
                keys,
                certificate == null ? null : ClientCertificate.of(certificate),
                grants,
                rights(settings),
                new Client.UserLogin(
                        settings.redirectUris(),
                        settings.scopes(),
                        settings.publicClient(),
                        audiences(id, settings, properties.userToken()),
                        settings.consent(),
                        settings.requirePushedRequests() || strict,
                        strict,
                        settings.postLogoutRedirectUris()));
    }

    /** Returns the audiences of users' tokens. A pattern is never implied: such a token is valid at every service. */
    private static List<String> audiences(String id, ClientSettings settings, StsProperties.UserToken userToken) {
        if (!settings.audiences().isEmpty()) {
            settings.audiences().forEach(audience -> requireAudience(id, audience));
            return settings.audiences();
        }
        if (settings.redirectUris().isEmpty() || !settings.scopes().contains(userToken.scope())) {
            return List.of();
        }
        String audience = Objects.requireNonNull(userToken.audience(), "it is required for such clients");
        if (audience.startsWith("*.")) {
            throw new CountersignConfigurationException(
                    "countersign.sts.clients.[" + id + "].audiences",
                    "It is not set, and countersign.sts.user-token.audience is the pattern " + audience
                            + ", so every service would accept the tokens of this client's users.",
                    "Set it to the ids of the services that the client calls, the default one first."
                            + " List the pattern itself if services pass these tokens on unchanged (shared-jwt).");
        }
        return List.of(audience);
    }

    private static void requireAudience(String id, String audience) {
        if (audience.isEmpty() || audience.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new CountersignConfigurationException(
                    "countersign.sts.clients.[" + id + "].audiences",
                    "'" + audience + "' is not the id of a service.",
                    "Use ids such as basket.shop.com, without spaces.");
        }
    }

    private static Client.Rights rights(ClientSettings settings) {
        return new Client.Rights(
                settings.login(),
                settings.revoke(),
                settings.userScopes(),
                settings.bind() == ClientSettings.Binding.CERTIFICATE);
    }

    private static void requireProof(String id, ClientSettings settings, Map<String, Set<String>> grants) {
        boolean proves = settings.jwkSetLocation() != null || settings.certificate() != null;
        if (proves == settings.publicClient()) {
            throw new CountersignConfigurationException(
                    "countersign.sts.clients.[" + id + "]",
                    proves
                            ? "It is public, but has keys or a certificate."
                            : "It has neither keys nor a certificate, and is not public.",
                    "Set jwk-set-location, certificate, or public: true.");
        }
        if (settings.publicClient()
                && (!grants.isEmpty()
                        || settings.login()
                        || settings.revoke()
                        || !settings.userScopes().isEmpty())) {
            throw new CountersignConfigurationException(
                    "countersign.sts.clients.[" + id + "]",
                    "It is public, so anybody can impersonate it, but it has rights of its own.",
                    "Leave out grants, login, revoke and user-scopes, or give it a key.");
        }
    }

    private static JwkSet keys(String id, Resource location) {
        JwkSet keys = read(id, location);
        if (keys.keys().isEmpty() || !keys.keys().stream().allMatch(Clients::isUsable)) {
            throw wrong(
                    id,
                    location.getDescription() + " must contain only public keys, at least one, each with alg and kid.");
        }
        requireDistinctIds(id, keys);
        return keys;
    }

    private static void requireDistinctIds(String id, JwkSet keys) {
        long ids = keys.keys().stream().map(JsonWebKey::keyId).distinct().count();
        if (ids < keys.keys().size()) {
            throw wrong(id, "Several keys have the same kid.");
        }
    }

    private static boolean isUsable(JsonWebKey key) {
        return !key.isPrivate() && key.algorithm() != null && key.keyId() != null;
    }

    private static JwkSet read(String id, Resource location) {
        try {
            return JwkSet.parse(location.getContentAsByteArray());
        } catch (IOException | InvalidCredentialException ex) {
            throw wrong(id, location.getDescription() + " is not a readable key set.");
        }
    }

    private static CountersignConfigurationException wrong(String id, String reason) {
        return new CountersignConfigurationException(
                "countersign.sts.clients.[" + id + "].jwk-set-location",
                reason,
                "Use a file with a key set (RFC 7517 section 5) of the client's public keys.");
    }

    public Optional<Client> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Returns the client that the endpoint's filter has authenticated. */
    public Client authenticated(OAuth2ClientAuthenticationToken principal) {
        if (!principal.isAuthenticated()) {
            throw OAuthErrors.invalidClient();
        }
        return find(principal.getName()).orElseThrow(OAuthErrors::invalidClient);
    }

    /** Returns the algorithms of the clients' assertions, for the metadata. */
    public List<String> algorithms() {
        return byId.values().stream()
                .flatMap(client -> client.keys().keys().stream())
                .map(JsonWebKey::algorithm)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Returns the authentication methods of the clients, for the metadata.
     *
     * @param publicOnes whether to include {@code none} if there is a public client
     */
    public List<String> methods(boolean publicOnes) {
        Set<String> methods = new TreeSet<>();
        for (Client client : byId.values()) {
            ClientCertificate certificate = client.certificate();
            if (!client.keys().keys().isEmpty()) {
                methods.add("private_key_jwt");
            }
            if (certificate != null) {
                methods.add(certificate.method());
            }
            if (publicOnes && client.isPublic()) {
                methods.add("none");
            }
        }
        return List.copyOf(methods);
    }

    /** Whether tokens of any client are bound to its certificate, for the metadata (RFC 8705 section 3.3). */
    public boolean haveTokensBoundToCertificates() {
        return byId.values().stream().anyMatch(Client::isBoundToCertificate);
    }

    /** Whether users may be asked to grant a scope to some client. Others are not known to this server. */
    public boolean knows(String scope) {
        return known.contains(scope);
    }

    /** Whether every client that logs users in must push its requests, for the metadata (RFC 9126 section 5). */
    public boolean mustAllPushRequests() {
        List<Client> codeClients =
                byId.values().stream().filter(Client::mayLogUsersIn).toList();
        return !codeClients.isEmpty() && codeClients.stream().allMatch(Client::mustPushRequests);
    }

    /** Returns the scopes that any client may have, for the metadata. */
    public List<String> scopes() {
        Set<String> scopes = new HashSet<>();
        byId.values().forEach(client -> {
            client.grants().values().forEach(scopes::addAll);
            scopes.addAll(client.scopes());
        });
        return scopes.stream().sorted().toList();
    }
}
