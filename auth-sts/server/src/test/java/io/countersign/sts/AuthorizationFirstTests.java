// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.sts.TestSts.Answer;
import io.countersign.sts.web.Endpoints;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Calls every endpoint that needs a scope without it and with invalid input: no answer says what is invalid. */
class AuthorizationFirstTests {

    /** Endpoints whose callers need no scope, or authenticate in another way. */
    private static final Set<String> OPEN = Set.of(
            "/",
            Endpoints.JWKS,
            Endpoints.METADATA,
            Endpoints.OIDC_METADATA,
            Endpoints.LOGIN,
            Endpoints.LOGIN_PAGE,
            Endpoints.CONSENT_PAGE,
            Endpoints.LOGOUT,
            Endpoints.LOGOUT_PAGE,
            Endpoints.USERINFO);

    private static final List<String> BODIES = List.of("", "{", "[]", "{}", "null", "7", "{\"unknown\":1}");

    @Test
    void endpointWhenCallerLacksTheScopeThenNoWordOfWhatIsBad() {
        TestSts sts = TestSts.shared();
        String token = sts.token("account", "resource", "sts.shop.com").text("access_token");
        List<String> called = new ArrayList<>();
        sts.context()
                .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .forEach((info, handler) -> {
                    if (handler.getBeanType().getName().startsWith("io.countersign.sts")) {
                        called.addAll(call(sts, info, token));
                    }
                });
        assertThat(called)
                .contains("GET " + Endpoints.KEYS, "POST " + Endpoints.ROTATE, "POST " + Endpoints.REVOCATIONS)
                .contains("GET " + Endpoints.CONSENTS, "DELETE " + Endpoints.CONSENTS);
    }

    private static List<String> call(TestSts sts, RequestMappingInfo info, String token) {
        List<String> called = new ArrayList<>();
        for (RequestMethod method : info.getMethodsCondition().getMethods()) {
            for (String path : info.getPatternValues()) {
                // Every service reads the list of what was revoked.
                boolean listing = method == RequestMethod.GET && path.equals(Endpoints.REVOCATIONS);
                if (!OPEN.contains(path) && !listing) {
                    BODIES.forEach(body -> assertForbidden(sts, method, path, body, token));
                    called.add(method + " " + path);
                }
            }
        }
        return called;
    }

    private static void assertForbidden(TestSts sts, RequestMethod method, String path, String body, String token) {
        Answer answer = sts.send(sts.request(path)
                .header("Service-Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method.name(), BodyPublishers.ofString(body)));
        assertThat(answer.status())
                .as("%s %s %s: %s", method, path, body, answer.body())
                .isEqualTo(403);
    }
}
