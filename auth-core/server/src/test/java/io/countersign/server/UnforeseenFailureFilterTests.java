// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import org.apache.coyote.BadRequestException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.HandlerMapping;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(OutputCaptureExtension.class)
class UnforeseenFailureFilterTests {

    private final MeterRegistry meters = new SimpleMeterRegistry();

    private final ProblemWriter problems = new ProblemWriter(new JsonMapper());

    private final UnforeseenFailureFilter filter =
            new UnforeseenFailureFilter(new UnforeseenFailures(meters), problems);

    private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/orders");

    private final MockHttpServletResponse response = new MockHttpServletResponse();

    private double counted() {
        return meters.get("countersign.server.unforeseen").counter().count();
    }

    @Test
    void filterWhenSomethingIsThrownThen503AndOneLineWithoutTheMessage(CapturedOutput output) throws Exception {
        FilterChain broken = (req, res) -> {
            response.setHeader("Content-Length", "7");
            throw new ServletException(new IllegalStateException("it holds the secret"));
        };
        response.setHeader(RequestIdFilter.REQUEST_ID, "r-1");
        filter.doFilter(request, response, broken);
        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeader("Retry-After")).isEqualTo("5");
        assertThat(response.getHeader(RequestIdFilter.REQUEST_ID)).isEqualTo("r-1");
        assertThat(response.getHeader("Content-Length")).isNull();
        assertThat(response.getContentAsString())
                .contains("service-unavailable")
                .doesNotContain("secret");
        assertThat(output.getAll().lines())
                .singleElement()
                .asString()
                .contains("WARN", "failed: java.lang.IllegalStateException at ", "FilterTests.java")
                .doesNotContain("the secret");
        assertThat(counted()).isEqualTo(1);
    }

    /** Otherwise a connection that is too old would stay open. */
    @Test
    void filterWhenTheConnectionIsToCloseThenItStillCloses() throws Exception {
        response.setHeader("Connection", "close");
        filter.doFilter(request, response, (req, res) -> {
            throw new IllegalStateException("broken");
        });
        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeader("Connection")).isEqualTo("close");
    }

    /** 503 says that nothing was stored (a caller may send the request again without its idempotency key). */
    @ParameterizedTest
    @CsvSource({"POST, 504, outcome-unknown", "DELETE, 504, outcome-unknown", "GET, 503, service-unavailable"})
    void filterWhenAControllerThrowsThen504IfItMayHaveChangedSomething(String method, int status, String slug)
            throws Exception {
        request.setMethod(method);
        request.setAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE, "/orders");
        filter.doFilter(request, response, (req, res) -> {
            throw new ServletException(new IllegalStateException("after a commit"));
        });
        assertThat(response.getStatus()).isEqualTo(status);
        assertThat(response.getContentAsString()).contains(slug);
    }

    @Test
    void filterWhenAStackOverflowsThen503() throws Exception {
        filter.doFilter(request, response, (req, res) -> {
            throw new ServletException(new StackOverflowError());
        });
        assertThat(response.getStatus()).isEqualTo(503);
    }

    @Test
    void filterWhenTheJvmFailsThenItsErrorGoesOn() {
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> filter.doFilter(request, response, (req, res) -> {
                    throw new ServletException(new OutOfMemoryError("simulated"));
                }));
        assertThat(counted()).isZero();
    }

    @Test
    void filterWhenAProblemIsThrownThenItIsTheAnswerAndNotCounted() throws Exception {
        filter.doFilter(request, response, (req, res) -> {
            throw BodyLimitFilter.tooLarge();
        });
        assertThat(response.getStatus()).isEqualTo(413);
        assertThat(counted()).isZero();
    }

    @Test
    void filterWhenPartOfTheAnswerIsSentThenItDoesNotLookWhole() {
        assertThatExceptionOfType(BadRequestException.class)
                .isThrownBy(() -> filter.doFilter(request, response, (req, res) -> {
                    res.flushBuffer();
                    throw new IllegalStateException("broken");
                }));
        assertThat(counted()).isEqualTo(1);
    }

    @Test
    void filterWhenPathOrTypeIsMalformedThenRefused() throws Exception {
        MalformedRequestFilter malformed = new MalformedRequestFilter(problems);
        request.setContentType("*/*;a=b");
        malformed.doFilter(request, response, (req, res) -> {});
        assertThat(response.getStatus()).isEqualTo(415);
        MockHttpServletResponse other = new MockHttpServletResponse();
        malformed.doFilter(new MockHttpServletRequest("GET", "/a;b=%zz"), other, (req, res) -> {});
        assertThat(other.getStatus()).isEqualTo(400);
    }
}
