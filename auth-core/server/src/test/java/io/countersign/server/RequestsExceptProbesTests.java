// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.Observation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class RequestsExceptProbesTests {

    private final RequestsExceptProbes predicate = new RequestsExceptProbes("/actuator");

    @ParameterizedTest
    @CsvSource({
        "/livez, false",
        "/readyz, false",
        "/actuator/health, false",
        "/actuator/health/readiness, false",
        "/actuator/healthy, true",
        "/actuator/prometheus, true",
        "/products, true",
        "/products/livez, true"
    })
    void requestThenObservedUnlessProbe(String path, boolean observed) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", path);
        assertThat(predicate.test(
                        "http.server.requests",
                        new ServerRequestObservationContext(request, new MockHttpServletResponse())))
                .isEqualTo(observed);
    }

    @Test
    void observationWhenNoRequestThenObserved() {
        assertThat(predicate.test("tasks.scheduled.execution", new Observation.Context()))
                .isTrue();
    }
}
