// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;

/**
 * Sends an invalid request without the authority to every protected endpoint of a service: no response may
 * say what is invalid.
 */
public final class AuthorizationFirst {

    private static final List<String> BODIES = List.of("", "{", "[]", "{}", "null", "7", "{\"unknown\":1}");

    private static final List<String> IDS = List.of("nobodys", "a%20b", "a".repeat(200));

    private final AtomicInteger calls = new AtomicInteger();

    private final TestService service;

    private AuthorizationFirst(TestService service) {
        this.service = service;
    }

    /** Fails at the first response other than 403, or 404 for a resource of others. */
    public static void check(TestService service) {
        AuthorizationFirst test = new AuthorizationFirst(service);
        service.endpoints().forEach(test::check);
        assertThat(test.calls).hasPositiveValue();
    }

    private void check(RequestMappingInfo info, HandlerMethod handler) {
        String expression = expression(handler);
        if (expression == null || expression.equals("@needs.any()")) {
            return;
        }
        for (RequestMethod method : info.getMethodsCondition().getMethods()) {
            for (String pattern : info.getPatternValues()) {
                for (String id : IDS) {
                    String path = pattern.replaceAll("\\{[^}]*}", id);
                    check(method.name(), path, expression);
                    check(method.name(), path + "?size=1000&page=-1&userID=%20&username=x", expression);
                }
            }
        }
    }

    private void check(String method, String path, String expression) {
        check(service.service("nothing:at-all"), method, path, expression);
        // Every user may open an account, so that the fault is reported.
        if (!expression.contains("opens")) {
            check(service.user("stranger"), method, path, expression);
        }
    }

    private void check(TestService.Caller caller, String method, String path, String expression) {
        boolean hides = expression.matches("@(account|shipment)Needs.*");
        for (String body : method.equals("GET") ? List.of("") : BODIES) {
            Answer answer = caller.send(caller.request(method, path, BodyPublishers.ofString(body))
                    .header("Content-Type", "application/json"));
            assertThat(answer.status())
                    .as("%s %s %s: %s", method, path, body, answer.body())
                    .isIn(403, hides ? 404 : 403);
            calls.incrementAndGet();
        }
    }

    private static @Nullable String expression(HandlerMethod handler) {
        PreAuthorize own = handler.getMethodAnnotation(PreAuthorize.class);
        PreAuthorize all = AnnotatedElementUtils.findMergedAnnotation(handler.getBeanType(), PreAuthorize.class);
        return own != null ? own.value() : all == null ? null : all.value();
    }
}
