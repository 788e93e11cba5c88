// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import java.time.Instant;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.test.context.support.WithSecurityContextFactory;

/** Creates the security context of {@link WithCaller}. */
final class WithCallerSecurityContextFactory implements WithSecurityContextFactory<WithCaller> {

    @Override
    public SecurityContext createSecurityContext(WithCaller annotation) {
        return new SecurityContextImpl(callers(annotation).authentication());
    }

    private static TestCallers callers(WithCaller annotation) {
        if (annotation.value().isEmpty()) {
            return TestCallers.service(annotation.service(), annotation.serviceScopes());
        }
        TestCallers user =
                TestCallers.user(annotation.value()).roles(annotation.roles()).scopes(annotation.scopes());
        if (annotation.acr().length > 0) {
            user = user.acr(annotation.acr());
        }
        if (annotation.loginAge() >= 0) {
            user = user.loggedInAt(Instant.now().minusSeconds(annotation.loginAge()));
        }
        return annotation.service().isEmpty()
                ? user
                : user.withService(annotation.service(), annotation.serviceScopes());
    }
}
