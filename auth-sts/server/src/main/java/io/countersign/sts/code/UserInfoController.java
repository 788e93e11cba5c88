// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.jose.jwt.Jwt;
import io.countersign.sts.grant.GrantConverter;
import io.countersign.sts.web.Endpoints;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.context.annotation.Conditional;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers userinfo requests (OpenID Connect Core section 5.3) with claims about the user of an access token. A bound
 * token is accepted only from its sender.
 */
@RestController
@Conditional(CodeFlowCondition.class)
final class UserInfoController {

    private final UserInfoTokens tokens;

    UserInfoController(UserInfoTokens tokens) {
        this.tokens = tokens;
    }

    @RequestMapping(
            path = Endpoints.USERINFO,
            method = {RequestMethod.GET, RequestMethod.POST})
    ResponseEntity<Map<String, Object>> userInfo(HttpServletRequest request) {
        List<String> authorization = Collections.list(request.getHeaders(HttpHeaders.AUTHORIZATION));
        if (authorization.isEmpty()) {
            return challenge(HttpStatus.UNAUTHORIZED, UserInfoTokens.challenges());
        }
        return switch (tokens.read(authorization, request.getMethod(), GrantConverter.evidence(request))) {
            case UserInfoTokens.Outcome.Accepted accepted -> answer(accepted);
            case UserInfoTokens.Outcome.Rejected rejected ->
                challenge(HttpStatus.UNAUTHORIZED, List.of(rejected.challenge()));
            case UserInfoTokens.Outcome.Unknown unknown ->
                ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                        .header(HttpHeaders.RETRY_AFTER, "1")
                        .build();
        };
    }

    private static ResponseEntity<Map<String, Object>> answer(UserInfoTokens.Outcome.Accepted valid) {
        List<String> scopes = scopes(valid.token());
        if (!scopes.contains(UserAuthorization.OPENID)) {
            String challenge = valid.scheme() + " error=\"insufficient_scope\", scope=\"openid\"";
            return challenge(HttpStatus.FORBIDDEN, List.of(challenge));
        }
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(claims(valid.token(), scopes));
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

    private static ResponseEntity<Map<String, Object>> challenge(HttpStatus status, List<String> challenges) {
        return ResponseEntity.status(status)
                .header(HttpHeaders.WWW_AUTHENTICATE, challenges.toArray(String[]::new))
                .build();
    }
}
