// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.settings;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.core.io.Resource;

/**
 * One client.
 *
 * @param jwkSetLocation Public keys of the client: a JWK set whose keys have alg and kid.
 * @param grants Scopes that it may have, by the id of the service they are good at.
 * @param login Whether it may ask for the tokens of users.
 * @param revoke Whether it may revoke the tokens of other clients.
 * @param userScopes Scopes of users that it may pass on where the exchange policy lets it act.
 * @param bind What its tokens are bound to besides the key of a DPoP proof.
 * @param certificate TLS certificate that it may prove itself by instead of its keys.
 * @param publicClient Whether it runs where it can keep no key, such as in a browser; it may
 *     log users in and do nothing else.
 * @param redirectUris Addresses that users are sent back to after a login, in exactly these forms; without
 *     any, the client logs nobody in.
 * @param scopes Scopes that it may ask users for: openid, profile, offline_access and that of user tokens.
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
        @DefaultValue Set<String> scopes) {

    /** What a token can be bound to. */
    public enum Binding {
        NONE,
        CERTIFICATE
    }

    public ClientSettings {
        grants = Map.copyOf(grants);
    }

    /**
     * A TLS certificate, told by one of the two.
     *
     * @param spiffeId Its only URI, if an authority of the server's trust store has made it.
     * @param thumbprint Its SHA-256 as base64url, if it has made itself.
     */
    public record Certificate(
            @Nullable String spiffeId, @Nullable String thumbprint) {}
}
