// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.server.ProblemException;
import io.countersign.server.RateLimitInterceptor;
import io.countersign.server.RateLimiter;
import io.countersign.test.TestCallers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;

class RateLimitInterceptorTests {

    private final List<String> counted = new ArrayList<>();

    @AfterEach
    void clear() {
        SecurityContextHolder.clearContext();
    }

    @Test
    void preHandleWhenVerifiedUserThenCountedByUserWhereverFrom() {
        SecurityContextHolder.getContext()
                .setAuthentication(TestCallers.user("ann").authentication());

        call("192.0.2.1", Duration.ZERO);
        call("192.0.2.2", Duration.ZERO);

        assertThat(counted).hasSize(2).allMatch(caller -> caller.startsWith("user ") && caller.endsWith(" ann"));
        assertThat(counted.get(0)).isEqualTo(counted.get(1));
    }

    @Test
    void preHandleWhenNobodyThenCountedByAddress() {
        call("192.0.2.1", Duration.ZERO);
        call("2001:db8::1", Duration.ZERO);

        assertThat(counted).containsExactly("address 192.0.2.1", "address 2001:db8:0:0:0:0:0:0/64");
    }

    @Test
    void preHandleWhenTooManyThenRefusedWithWholeSecondsToWait() {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> call("192.0.2.1", Duration.ofMillis(1200)))
                .satisfies(problem -> {
                    assertThat(problem.getStatusCode().value()).isEqualTo(429);
                    assertThat(problem.getHeaders().getFirst(HttpHeaders.RETRY_AFTER))
                            .isEqualTo("2");
                });
    }

    private void call(String address, Duration wait) {
        RateLimiter requests = caller -> {
            counted.add(caller);
            return wait;
        };
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setRemoteAddr(address);
        request.addHeader("X-Forwarded-For", "198.51.100.9");
        new RateLimitInterceptor(requests, CallerKey::of, GatewayProblems::tooManyRequests)
                .preHandle(request, new MockHttpServletResponse(), "any handler");
    }
}
