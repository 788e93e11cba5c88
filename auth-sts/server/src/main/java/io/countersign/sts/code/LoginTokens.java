// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.keys.SigningKeys;
import io.countersign.sts.client.Client;
import io.countersign.sts.grant.GrantAnswer;
import io.countersign.sts.grant.Sender;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.support.Audit;
import io.countersign.sts.support.IssuedToken;
import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.token.TokenIssuer;
import io.countersign.sts.user.LoggedIn;
import io.countersign.sts.user.LoginRequest;
import io.countersign.sts.web.OAuthErrors;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Issues the tokens of a user who has logged in on this server's page: access token, ID token and refresh token. */
final class LoginTokens {

    private static final Duration ID_TOKEN_LIFE = Duration.ofMinutes(5);

    private final TokenIssuer issuer;

    private final SigningKeys keys;

    private final UserAuthorizations authorizations;

    private final StsProperties properties;

    private final Clock clock;

    LoginTokens(
            TokenIssuer issuer,
            SigningKeys keys,
            UserAuthorizations authorizations,
            StsProperties properties,
            Clock clock) {
        this.issuer = issuer;
        this.keys = keys;
        this.authorizations = authorizations;
        this.properties = properties;
        this.clock = clock;
    }

    /**
     * Returns the audience of the access token: the resource of the token request, else that of the authorization, else
     * the client's default (RFC 8707). Without a scope for services it is this server, for userinfo. Refuses another
     * resource with {@code invalid_target}.
     */
    String audience(Client client, UserAuthorization authorization, Set<String> scopes, @Nullable String requested) {
        List<String> granted = authorization.resources();
        if (requested != null && !granted.isEmpty() && !granted.contains(requested)) {
            throw OAuthErrors.invalidTarget("the authorization is for another resource");
        }
        String resource = requested == null && !granted.isEmpty() ? granted.getFirst() : requested;
        if (resource != null) {
            client.requireAudience(resource);
            return resource;
        }
        return scopes.contains(properties.userToken().scope())
                ? client.audiences().getFirst()
                : properties.serviceId();
    }

    /**
     * Issues the tokens that the scopes request.
     *
     * @param audience audience of the access token
     * @param scopes scopes of the authorization, or fewer
     * @param nonce nonce of the authorization request, if any
     * @param withRefresh whether to issue a refresh token if the user granted one
     */
    GrantAnswer issue(
            Client client,
            UserAuthorization authorization,
            Set<String> scopes,
            String audience,
            @Nullable String nonce,
            Sender sender,
            boolean withRefresh) {
        Optional<Map<String, String>> confirmation = sender.confirmation(client);
        IssuedToken access = accessToken(client, authorization, scopes, audience, confirmation);
        Map<String, Object> more = new HashMap<>();
        if (scopes.contains(UserAuthorization.OPENID)) {
            more.put("id_token", idToken(client, authorization, scopes, nonce, access));
        }
        if (withRefresh && authorization.includes(UserAuthorization.OFFLINE)) {
            more.put("refresh_token", authorizations.addRefresh(authorization).value());
        }
        requireCurrent(authorization);
        return new GrantAnswer(access, GrantAnswer.typeOf(confirmation), scopes, more);
    }

    /** Records that the client gets the tokens of an answer. */
    void audit(Client client, UserAuthorization authorization, String audience, GrantAnswer answer) {
        String scope = String.join(" ", answer.scopes());
        Audit.issued("code", answer.token(), client.id(), authorization.user().id(), audience, scope);
    }

    private void requireCurrent(UserAuthorization authorization) {
        LoggedIn login = authorization.login();
        if (issuer.isRevoked(login.user().id(), login.since())) {
            throw OAuthErrors.invalidGrant("the login was revoked");
        }
    }

    /**
     * Issues the access token, which states time and class of the login (RFC 9068 section 2.2.1). Only a token for services
     * has roles, not one for this server.
     */
    private IssuedToken accessToken(
            Client client,
            UserAuthorization authorization,
            Set<String> scopes,
            String audience,
            Optional<Map<String, String>> confirmation) {
        LoginRequest.User user = authorization.user();
        boolean forServices = scopes.contains(properties.userToken().scope());
        String scope = String.join(" ", scopes);
        JwtBuilder token = JwtBuilder.ofType(TokenIssuer.TYPE)
                .subject(user.id())
                .audience(audience)
                .claim("client_id", client.id())
                .claim("scope", scope)
                .claim("username", user.name())
                .claim("auth_time", authorization.login().since().getEpochSecond())
                .claim("acr", LoginClass.PASSWORD)
                .claim("sid", authorization.id());
        if (forServices) {
            token.claim("roles", user.roleNames());
        }
        confirmation.ifPresent(cnf -> token.claim("cnf", cnf));
        return sign(token, authorization, properties.userToken().ttl());
    }

    /** Issues the ID token for the client (OpenID Connect Core section 2). */
    private String idToken(
            Client client,
            UserAuthorization authorization,
            Set<String> scopes,
            @Nullable String nonce,
            IssuedToken access) {
        JwtBuilder token = JwtBuilder.ofType("JWT")
                .subject(authorization.user().id())
                .audience(client.id())
                .claim("auth_time", authorization.login().since().getEpochSecond())
                .claim("acr", LoginClass.PASSWORD)
                .claim("sid", authorization.id());
        if (nonce != null) {
            token.claim("nonce", nonce);
        }
        if (scopes.contains(UserAuthorization.PROFILE)) {
            token.claim("preferred_username", authorization.user().name());
        }
        hash(access.value()).ifPresent(hash -> token.claim("at_hash", hash));
        return sign(token, authorization, ID_TOKEN_LIFE).value();
    }

    private IssuedToken sign(JwtBuilder token, UserAuthorization authorization, Duration longest) {
        Instant login = authorization.login().since().truncatedTo(ChronoUnit.SECONDS);
        Instant present = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        // Never before the login: a revocation of the user compares this time.
        Instant now = login.isAfter(present) ? login : present;
        Instant end = now.plus(longest);
        Instant expiry = authorization.expiry().isBefore(end) ? authorization.expiry() : end;
        return issuer.sign(token, UUID.randomUUID().toString(), now, expiry);
    }

    /**
     * Returns the {@code at_hash}: the left half of the hash that the signature uses. Empty if the algorithm's hash is
     * not known.
     */
    private Optional<String> hash(String token) {
        return hashName(keys.algorithm()).map(name -> {
            byte[] hash = OpaqueToken.digest(name, token);
            return OpaqueToken.encode(Arrays.copyOf(hash, hash.length / 2));
        });
    }

    private static Optional<String> hashName(JwsAlgorithm algorithm) {
        String name = algorithm.jwaName();
        if (name.equals("EdDSA") || name.equals("Ed25519")) {
            return Optional.of("SHA-512");
        }
        return Set.of("256", "384", "512").stream()
                .filter(bits -> name.matches("[REP]S" + bits))
                .map(bits -> "SHA-" + bits)
                .findFirst();
    }
}
