// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CallerAuthentication;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.server.resource.web.BearerTokenResolver;
import org.springframework.security.oauth2.server.resource.web.DefaultBearerTokenResolver;

/** Passes bearer tokens to a resource server unless a credential scheme has accepted them. */
final class UnclaimedBearerTokenResolver implements BearerTokenResolver {

    private final BearerTokenResolver resolver = new DefaultBearerTokenResolver();

    @Override
    public @Nullable String resolve(HttpServletRequest request) {
        boolean claimed = SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication;
        return claimed ? null : resolver.resolve(request);
    }
}
