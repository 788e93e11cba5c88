// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import java.time.Instant;
import java.util.Objects;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

/**
 * Sends a {@code MockMvc} request as an authenticated caller:
 * {@code mvc.perform(get("/").with(caller("alice").roles("ADMIN")))}. Immutable.
 *
 * @since 0.1
 */
public final class CallerRequestPostProcessor implements RequestPostProcessor {

    private final TestCallers callers;

    private CallerRequestPostProcessor(TestCallers callers) {
        this.callers = Objects.requireNonNull(callers, "callers cannot be null");
    }

    /** Creates a post-processor for a user with the role {@code USER}. */
    public static CallerRequestPostProcessor caller(String id) {
        return new CallerRequestPostProcessor(TestCallers.user(id));
    }

    /** Creates a post-processor for a service that calls on its own behalf. */
    public static CallerRequestPostProcessor serviceCaller(String id, String... scopes) {
        return new CallerRequestPostProcessor(TestCallers.service(id, scopes));
    }

    /** Replaces the user's roles. */
    public CallerRequestPostProcessor roles(String... roles) {
        return new CallerRequestPostProcessor(callers.roles(roles));
    }

    /** Adds scopes to the user. */
    public CallerRequestPostProcessor scopes(String... scopes) {
        return new CallerRequestPostProcessor(callers.scopes(scopes));
    }

    /** Adds a calling service with a credential of its own. */
    public CallerRequestPostProcessor withService(String id, String... scopes) {
        return new CallerRequestPostProcessor(callers.withService(id, scopes));
    }

    /** Sets the authentication context classes of the user's login, such as {@code gold} (RFC 9470). */
    public CallerRequestPostProcessor acr(String... classes) {
        return new CallerRequestPostProcessor(callers.acr(classes));
    }

    /** Sets the time of the user's login. */
    public CallerRequestPostProcessor loggedInAt(Instant time) {
        return new CallerRequestPostProcessor(callers.loggedInAt(time));
    }

    /** Also skips the check of CSRF tokens, as a credential in a header does in production. */
    @Override
    public MockHttpServletRequest postProcessRequest(MockHttpServletRequest request) {
        CsrfFilter.skipRequest(request);
        return SecurityMockMvcRequestPostProcessors.authentication(callers.authentication())
                .postProcessRequest(request);
    }
}
