// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.Jwt;
import io.countersign.schemes.RevocationList.Status;
import io.countersign.schemes.TokenIdentity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Conditional;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/**
 * Tells a client whose access token it has (OpenID Connect Core section 5.3). A token that is bound to a key or a certificate is not
 * shown to be its sender's here, and so not accepted.
 */
@RestController
@Conditional(CodeFlowCondition.class)
final class UserInfoController {

    private static final String BEARER = "bearer ";

    private final OwnTokens tokens;

    private final RevokedTokens revoked;

    UserInfoController(OwnTokens tokens, RevokedTokens revoked) {
        this.tokens = Objects.requireNonNull(tokens, "tokens cannot be null");
        this.revoked = Objects.requireNonNull(revoked, "revoked cannot be null");
    }

    @RequestMapping(
            path = Endpoints.USERINFO,
            method = {RequestMethod.GET, RequestMethod.POST})
    ResponseEntity<Map<String, Object>> userInfo(
            @RequestHeader(name = HttpHeaders.AUTHORIZATION, required = false) @Nullable List<String> authorization) {
        if (authorization == null || authorization.isEmpty()) {
            return challenge(HttpStatus.UNAUTHORIZED, "Bearer");
        }
        Jwt token = token(authorization).orElse(null);
        if (token == null) {
            return challenge(HttpStatus.UNAUTHORIZED, "Bearer error=\"invalid_token\"");
        }
        List<String> scopes = scopes(token);
        if (!scopes.contains(UserAuthorization.OPENID)) {
            return challenge(HttpStatus.FORBIDDEN, "Bearer error=\"insufficient_scope\", scope=\"openid\"");
        }
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(claims(token, scopes));
    }

    private Optional<Jwt> token(List<String> authorization) {
        String value = authorization.getFirst();
        if (authorization.size() > 1 || !value.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.empty();
        }
        return tokens.verify(value.substring(BEARER.length()))
                .filter(jwt -> !jwt.claims().containsKey("cnf"))
                .filter(jwt -> revoked.status(TokenIdentity.of(jwt)) == Status.CURRENT);
    }

    private static Map<String, Object> claims(Jwt token, List<String> scopes) {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("sub", token.subject());
        if (scopes.contains(UserAuthorization.PROFILE)) {
            claims.put(
                    "preferred_username",
                    Objects.requireNonNullElse(token.claims().string("username"), ""));
        }
        return claims;
    }

    private static List<String> scopes(Jwt token) {
        return List.of(
                Objects.requireNonNullElse(token.claims().string("scope"), "").split(" "));
    }

    private static ResponseEntity<Map<String, Object>> challenge(HttpStatus status, String challenge) {
        return ResponseEntity.status(status)
                .header(HttpHeaders.WWW_AUTHENTICATE, challenge)
                .build();
    }
}
