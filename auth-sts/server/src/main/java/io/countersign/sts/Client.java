// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.JwkSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/** Who may ask for tokens, how it proves who it is, and what it may have: nothing that is not granted here. */
final class Client {

    private final String id;

    private final JwkSet keys;

    private final Map<String, Set<String>> grants;

    private final Rights rights;

    private final RegisteredClient registration;

    /** @param grants the scopes it may have, by the service they are good at; with none, a token that only says who it is */
    Client(String id, JwkSet keys, Map<String, Set<String>> grants, Rights rights) {
        this.id = Objects.requireNonNull(id, "id cannot be null");
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.grants = Map.copyOf(grants);
        this.rights = Objects.requireNonNull(rights, "rights cannot be null");
        this.registration = RegisteredClient.withId(id)
                .clientId(id)
                .clientAuthenticationMethod(ClientAuthenticationMethod.PRIVATE_KEY_JWT)
                .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                .build();
    }

    String id() {
        return id;
    }

    /** The public keys of its assertions. */
    JwkSet keys() {
        return keys;
    }

    Map<String, Set<String>> grants() {
        return grants;
    }

    boolean mayLogin() {
        return rights.login();
    }

    /** Whether it may revoke tokens that other clients asked for. */
    boolean mayRevoke() {
        return rights.revoke();
    }

    /** Whether it may pass on a scope of those it acts for. */
    boolean mayPassOn(String scope) {
        return rights.userScopes().contains(scope);
    }

    /** Whether its tokens are good with its TLS certificate alone. */
    boolean isBoundToCertificate() {
        return rights.boundToCertificate();
    }

    /** The same client in the words of Spring's authorization server. */
    RegisteredClient registration() {
        return registration;
    }

    /** Refuses with {@code invalid_target} or {@code invalid_scope} what is not granted. */
    void requireGrant(String target, Set<String> scopes) {
        Set<String> granted = grants.get(target);
        if (granted == null) {
            throw OAuthErrors.invalidTarget("the service is unknown, or not granted to this client");
        }
        if (!granted.containsAll(scopes)) {
            throw OAuthErrors.invalidScope("a scope is not granted to this client at that service");
        }
    }

    /**
     * What a client may do beyond its grants.
     *
     * @param login ask for the tokens of users
     * @param revoke take back the tokens of other clients
     * @param userScopes of those it acts for that it may pass on, if the policy has an edge
     * @param boundToCertificate have no tokens but those bound to its certificate
     */
    record Rights(boolean login, boolean revoke, Set<String> userScopes, boolean boundToCertificate) {

        Rights {
            userScopes = Set.copyOf(userScopes);
        }
    }
}
