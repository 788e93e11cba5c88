// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.settings;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.core.io.Resource;

/**
 * Settings of one client.
 *
 * @param jwkSetLocation File with the client's public keys: a JWK set whose keys have alg and distinct kids.
 * @param grants Scopes of the client's own tokens, by target service id.
 * @param login Whether the client may have user tokens issued.
 * @param revoke Whether the client may revoke tokens of others.
 * @param userScopes Scopes of users that the client may pass on where the exchange policy lets it act; none by default.
 * @param bind Sender binding of the client's tokens besides the key of a DPoP proof: with "certificate" they are valid
 *     only with its TLS certificate.
 * @param certificate TLS certificate that authenticates the client instead of its keys.
 * @param publicClient Whether the client can keep no key, such as a browser application. It may log users in and do
 *     nothing else.
 * @param redirectUris Addresses that users are redirected to after a login, compared exactly; without any, the client
 *     cannot log users in.
 * @param scopes Scopes that the client may request for users: openid, profile, offline_access and the scope of user
 *     tokens.
 * @param audiences Services that users' tokens may be for, as the client requests by "resource"; the first one is the
 *     default. Without any, the only one is countersign.sts.user-token.audience, unless that is a pattern.
 * @param consent Whether users are asked before the client gets their scopes for the first time.
 * @param requirePushedRequests Whether the client must push its requests for codes (RFC 9126).
 * @param postLogoutRedirectUris Addresses that users are redirected to after a logout, compared exactly.
 */
public record ClientSettings(
        @Nullable Resource jwkSetLocation,
        @DefaultValue Map<String, Set<String>> grants,
        boolean login,
        boolean revoke,
        @DefaultValue Set<String> userScopes,
        @DefaultValue("none") Binding bind,
        @Nullable Certificate certificate,
        @Name("public") boolean publicClient,
        @DefaultValue Set<String> redirectUris,
        @DefaultValue Set<String> scopes,
        @DefaultValue List<String> audiences,
        boolean consent,
        boolean requirePushedRequests,
        @DefaultValue Set<String> postLogoutRedirectUris) {

    /** Sender binding of tokens besides the key of a DPoP proof. */
    public enum Binding {
        NONE,
        CERTIFICATE
    }

    public ClientSettings {
        grants = Map.copyOf(grants);
    }

    /**
     * TLS certificate, identified by exactly one of the two.
     *
     * @param spiffeId Only URI among the names of a certificate that the server's trust store verifies.
     * @param thumbprint SHA-256, as base64url, of one certificate, which is itself in the server's trust store.
     */
    public record Certificate(
            @Nullable String spiffeId, @Nullable String thumbprint) {}
}
