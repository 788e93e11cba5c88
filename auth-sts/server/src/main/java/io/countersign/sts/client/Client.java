// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.jose.keyset.JwkSet;
import io.countersign.sts.web.OAuthErrors;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/** Who may ask for tokens, how it proves who it is, and what it may have: nothing that is not granted here. */
public final class Client {

    private final String id;

    private final JwkSet keys;

    private final Map<String, Set<String>> grants;

    private final Rights rights;

    private final UserLogin users;

    private final @Nullable ClientCertificate certificate;

    private final RegisteredClient registration;

    /**
     * @param grants the scopes it may have, by the service they are good at; with none, a
     *     token that only says who it is
     */
    Client(String id, JwkSet keys, Map<String, Set<String>> grants, Rights rights) {
        this(id, keys, null, grants, rights, UserLogin.NONE);
    }

    /**
     * @param certificate what it may prove itself by instead of its keys
     * @param users how it logs users in
     */
    Client(
            String id,
            JwkSet keys,
            @Nullable ClientCertificate certificate,
            Map<String, Set<String>> grants,
            Rights rights,
            UserLogin users) {
        this.id = Objects.requireNonNull(id, "id cannot be null");
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.grants = Map.copyOf(grants);
        this.rights = Objects.requireNonNull(rights, "rights cannot be null");
        this.users = Objects.requireNonNull(users, "users cannot be null");
        this.certificate = certificate;
        this.registration = RegisteredClient.withId(id)
                .clientId(id)
                .clientAuthenticationMethod(ClientAuthenticationMethod.PRIVATE_KEY_JWT)
                .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                .build();
    }

    public String id() {
        return id;
    }

    /** The public keys of its assertions. */
    JwkSet keys() {
        return keys;
    }

    public Map<String, Set<String>> grants() {
        return grants;
    }

    public boolean mayLogin() {
        return rights.login();
    }

    /** Whether it may revoke tokens that other clients asked for. */
    public boolean mayRevoke() {
        return rights.revoke();
    }

    /** Whether it may pass on a scope of those it acts for. */
    public boolean mayPassOn(String scope) {
        return rights.userScopes().contains(scope);
    }

    /** Whether its tokens are good with its TLS certificate alone. */
    public boolean isBoundToCertificate() {
        return rights.boundToCertificate();
    }

    /** The certificate that it proves itself by, or {@code null} if it does so by its keys alone. */
    @Nullable
    ClientCertificate certificate() {
        return certificate;
    }

    /** Whether it has nothing to prove itself by (RFC 6749 section 2.1). */
    public boolean isPublic() {
        return users.publicClient();
    }

    /** Whether it may ask for authorization codes. */
    public boolean mayLogUsersIn() {
        return !users.redirectUris().isEmpty();
    }

    /** Refuses with {@code unauthorized_client} one that may not ask for authorization codes. */
    public void requireUserLogin() {
        if (!mayLogUsersIn()) {
            throw OAuthErrors.unauthorizedClient("this client does not log users in");
        }
    }

    /** Where it has its users sent back to, in exactly these forms. */
    public Set<String> redirectUris() {
        return users.redirectUris();
    }

    /** The scopes that it may ask users for. */
    public Set<String> scopes() {
        return users.scopes();
    }

    /** The same client in the words of Spring's authorization server. */
    public RegisteredClient registration() {
        return registration;
    }

    /** Refuses with {@code invalid_target} or {@code invalid_scope} what is not granted. */
    public void requireGrant(String target, Set<String> scopes) {
        Set<String> granted = grants.get(target);
        if (granted == null) {
            throw OAuthErrors.invalidTarget("the service is unknown, or not granted to this client");
        }
        if (!granted.containsAll(scopes)) {
            throw OAuthErrors.invalidScope("a scope is not granted to this client at that service");
        }
    }

    /**
     * How a client logs users in.
     *
     * @param redirectUris where their codes are sent; with none, it does not
     * @param scopes that it may ask for
     * @param publicClient whether it has nothing to prove itself by
     */
    record UserLogin(Set<String> redirectUris, Set<String> scopes, boolean publicClient) {

        static final UserLogin NONE = new UserLogin(Set.of(), Set.of(), false);

        UserLogin {
            redirectUris = Set.copyOf(redirectUris);
            scopes = Set.copyOf(scopes);
        }
    }

    /**
     * What a client may do beyond its grants.
     *
     * @param login ask for the tokens of users
     * @param revoke revoke the tokens of other clients
     * @param userScopes of those it acts for that it may pass on, if the policy has an edge
     * @param boundToCertificate have no tokens but those bound to its certificate
     */
    record Rights(boolean login, boolean revoke, Set<String> userScopes, boolean boundToCertificate) {

        Rights {
            userScopes = Set.copyOf(userScopes);
        }
    }
}
