// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.server.HttpFuzz;
import io.countersign.sts.token.TokenTypes;
import io.countersign.sts.web.Endpoints;
import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/** Odd requests to every endpoint of a token service. */
final class StsFuzz {

    private static final String GRANTS = "urn:ietf:params:oauth:grant-type:";

    private static final String SHOP = "account.shop.com";

    private static final String REQUEST_URI = "urn:ietf:params:oauth:request_uri:" + "a".repeat(43);

    private StsFuzz() {}

    static HttpFuzz of(TestSts sts) {
        String user = sts.login("USER").text("access_token");
        String operator = sts.token("operator", "resource", "sts.shop.com").text("access_token");
        DpopProver prover = new DpopProver(
                new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256), Clock.systemUTC());
        return HttpFuzz.of(sts.context())
                .credential("Service-Authorization", () -> "Bearer " + operator)
                .credential("Authorization", () -> "Bearer " + user)
                .credential("DPoP", () -> prover.proof("POST", URI.create(TestSts.ISSUER + Endpoints.TOKEN), null))
                .credential("Cookie", () -> "__Host-sts=" + "a".repeat(43) + "; _csrf=" + user)
                .form("POST", Endpoints.TOKEN, () -> client("grant_type", "client_credentials", "resource", SHOP))
                .form("POST", Endpoints.TOKEN, () -> exchange(user))
                .form("POST", Endpoints.TOKEN, () -> client("grant_type", GRANTS + "jwt-bearer", "assertion", user))
                .form("POST", Endpoints.TOKEN, () -> client("grant_type", "refresh_token", "refresh_token", "a.b"))
                .form("POST", Endpoints.TOKEN, () -> code("grant_type", "authorization_code", "code", "a"))
                .form("POST", Endpoints.INTROSPECT, () -> client("token", user, "token_type_hint", "access_token"))
                .form("POST", Endpoints.REVOKE, () -> client("token", "a.b.c", "token_type_hint", "refresh_token"))
                .form("GET", Endpoints.AUTHORIZE, () -> code("response_type", "code", "scope", "openid"))
                .form("POST", Endpoints.AUTHORIZE, () -> code("response_type", "code", "request", user))
                .form("POST", Endpoints.PAR, () -> code("response_type", "code", "scope", "openid", "resource", "x"))
                .form("POST", Endpoints.PAR, () -> client("response_type", "code", "request_uri", "a"))
                .form("GET", Endpoints.AUTHORIZE, () -> Map.of("client_id", "app.test", "request_uri", REQUEST_URI))
                .form("GET", Endpoints.CONSENT_PAGE, () -> code("response_type", "code", "scope", "openid"))
                .form("POST", Endpoints.CONSENT_PAGE, () -> code("decision", "allow", "request", "client_id=app.test"))
                .form("GET", Endpoints.LOGOUT, () -> code("id_token_hint", user, "post_logout_redirect_uri", "a:b"))
                .form("POST", Endpoints.LOGOUT_PAGE, () -> Map.of("request", "client_id=app.test"))
                .form("POST", Endpoints.LOGIN_PAGE, () -> code("username", "ann", "password", "secret"))
                .form("POST", Endpoints.USERINFO, () -> Map.of("access_token", user));
    }

    private static Map<String, String> client(String... pairs) {
        Map<String, String> form = new HashMap<>(pairs(pairs));
        form.put("client_assertion_type", TestSts.JWT_BEARER);
        form.put("client_assertion", TestSts.assertion("basket"));
        return form;
    }

    private static Map<String, String> exchange(String user) {
        return client(
                "grant_type",
                GRANTS + "token-exchange",
                "subject_token",
                user,
                "subject_token_type",
                TokenTypes.ACCESS_TOKEN,
                "actor_token",
                user,
                "actor_token_type",
                TokenTypes.ACCESS_TOKEN,
                "requested_token_type",
                TokenTypes.ACCESS_TOKEN,
                "audience",
                SHOP,
                "scope",
                "shop");
    }

    private static Map<String, String> code(String... pairs) {
        Map<String, String> form = new HashMap<>(pairs(pairs));
        form.putAll(Map.of("client_id", "app.test", "redirect_uri", "https://app.test/callback", "state", "s"));
        form.putAll(Map.of("code_challenge", "a".repeat(43), "code_challenge_method", "S256", "nonce", "n"));
        form.putAll(Map.of("code_verifier", "a".repeat(43), "prompt", "login", "max_age", "600", "claims", "{}"));
        return form;
    }

    private static Map<String, String> pairs(String... pairs) {
        Map<String, String> map = new HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
