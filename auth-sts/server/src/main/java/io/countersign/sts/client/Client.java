// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.jose.keyset.JwkSet;
import io.countersign.sts.web.OAuthErrors;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;

/** Client that may request tokens: its credentials and its rights. It has no rights but those granted here. */
public final class Client {

    private final String id;

    private final JwkSet keys;

    private final Map<String, Set<String>> grants;

    private final Rights rights;

    private final UserLogin users;

    private final @Nullable ClientCertificate certificate;

    private final RegisteredClient registration;

    /**
     * @param grants scopes of the client's own tokens, by target service id; with an empty set, a token only identifies
     *     the client
     */
    Client(String id, JwkSet keys, Map<String, Set<String>> grants, Rights rights) {
        this(id, keys, null, grants, rights, UserLogin.NONE);
    }

    /**
     * @param certificate certificate that authenticates it instead of its keys
     * @param users settings for logins of users
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

    /** Returns the public keys that verify its assertions. */
    JwkSet keys() {
        return keys;
    }

    public Map<String, Set<String>> grants() {
        return grants;
    }

    public boolean mayLogin() {
        return rights.login();
    }

    /** Whether it may revoke tokens of other clients. */
    public boolean mayRevoke() {
        return rights.revoke();
    }

    /** Whether it may pass on a scope of the users it acts for. */
    public boolean mayPassOn(String scope) {
        return rights.userScopes().contains(scope);
    }

    /** Whether its tokens are valid only with its TLS certificate, unless they are bound to the key of a DPoP proof. */
    public boolean isBoundToCertificate() {
        return rights.boundToCertificate();
    }

    /** Returns the certificate that authenticates it, or {@code null} if only its keys do. */
    @Nullable
    ClientCertificate certificate() {
        return certificate;
    }

    /** Whether it has no credentials (RFC 6749 section 2.1). */
    public boolean isPublic() {
        return users.publicClient();
    }

    /** Whether it may request authorization codes. */
    public boolean mayLogUsersIn() {
        return !users.redirectUris().isEmpty();
    }

    /** Refuses a client that may not request authorization codes with {@code unauthorized_client}. */
    public void requireUserLogin() {
        if (!mayLogUsersIn()) {
            throw OAuthErrors.unauthorizedClient("this client may not log users in");
        }
    }

    /** Whether its users may be redirected to an address: one that is registered, with any port on a loopback address. */
    public boolean redirectsTo(String address) {
        return users.redirectUris().contains(address)
                || (!users.exactRedirects()
                        && users.redirectUris().stream()
                                .anyMatch(registered -> RedirectUri.matchesLoopback(registered, address)));
    }

    /** Whether its users may be redirected to an address after a logout. */
    public boolean returnsTo(String address) {
        return users.postLogoutRedirectUris().contains(address);
    }

    /** Whether users are asked before it gets their scopes. */
    public boolean asksConsent() {
        return users.consent();
    }

    /** Whether it must push its requests for codes (RFC 9126). */
    public boolean mustPushRequests() {
        return users.pushedOnly();
    }

    /** Returns the services that users' tokens may be for, the default one first; none if they are for this server only. */
    public List<String> audiences() {
        return users.audiences();
    }

    /** Refuses a resource that users' tokens of this client may not be for with {@code invalid_target}. */
    public void requireAudience(String resource) {
        if (!users.audiences().contains(resource)) {
            throw OAuthErrors.invalidTarget("the resource is unknown, or not registered for this client");
        }
    }

    /** Returns the scopes that it may request for users. */
    public Set<String> scopes() {
        return users.scopes();
    }

    /** Returns this client as Spring's authorization server represents it. */
    public RegisteredClient registration() {
        return registration;
    }

    /** Refuses a target that is not granted with {@code invalid_target}, and a scope with {@code invalid_scope}. */
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
     * Settings for logins of users through a client.
     *
     * @param redirectUris addresses that receive codes; without any, the client cannot log users in
     * @param scopes scopes that it may request for users
     * @param publicClient whether it has no credentials
     * @param audiences services that users' tokens may be for, the default one first
     * @param consent whether users are asked first
     * @param pushedOnly whether it must push its requests
     * @param exactRedirects whether loopback addresses are compared exactly too
     * @param postLogoutRedirectUris addresses that users are redirected to after a logout
     */
    record UserLogin(
            Set<String> redirectUris,
            Set<String> scopes,
            boolean publicClient,
            List<String> audiences,
            boolean consent,
            boolean pushedOnly,
            boolean exactRedirects,
            Set<String> postLogoutRedirectUris) {

        static final UserLogin NONE =
                new UserLogin(Set.of(), Set.of(), false, List.of(), false, false, false, Set.of());

        UserLogin {
            redirectUris = Set.copyOf(redirectUris);
            scopes = Set.copyOf(scopes);
            audiences = List.copyOf(audiences);
            postLogoutRedirectUris = Set.copyOf(postLogoutRedirectUris);
        }
    }

    /**
     * Rights of a client besides its grants.
     *
     * @param login whether it may have user tokens issued
     * @param revoke whether it may revoke tokens of other clients
     * @param userScopes scopes of users that it may pass on where the exchange policy lets it act
     * @param boundToCertificate whether its tokens are bound to its certificate, unless to the key of a DPoP proof
     */
    record Rights(boolean login, boolean revoke, Set<String> userScopes, boolean boundToCertificate) {

        Rights {
            userScopes = Set.copyOf(userScopes);
        }
    }
}
