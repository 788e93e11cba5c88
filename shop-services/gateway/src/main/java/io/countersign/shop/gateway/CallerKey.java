// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.core.Caller;
import io.countersign.core.ClientAddress;
import io.countersign.spring.security.CallerAuthentication;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.security.core.context.SecurityContextHolder;

/** Key of the rate limit for a request: its authenticated caller, otherwise the client address. */
final class CallerKey {

    private CallerKey() {}

    static String of(HttpServletRequest request) {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication authentication) {
            Caller caller = authentication.getPrincipal();
            Caller.User user = caller.user();
            if (user != null) {
                return "user " + user.issuer() + ' ' + user.id();
            }
            if (!caller.chain().isEmpty()) {
                return "workload " + caller.chain().getLast().id();
            }
        }
        return "address " + ClientAddress.of(request.getRemoteAddr());
    }
}
