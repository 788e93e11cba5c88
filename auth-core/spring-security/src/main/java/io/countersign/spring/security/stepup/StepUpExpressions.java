// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.stepup;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;

/**
 * Requirements for the user's login in expressions of method security, as the bean {@code stepUp}:
 * {@code @PreAuthorize("@stepUp.hasAcr(authentication, 'gold')")}. Because the results are no booleans, combine them by
 * {@code hasRole('CLERK') ? @stepUp.hasAcr(authentication, 'gold') : false}.
 *
 * @see StepUpAuthorizationManager
 * @since 0.1
 */
public final class StepUpExpressions {

    private final Duration clockSkew;

    /** @param clockSkew tolerated difference of the issuer's clock */
    public StepUpExpressions(Duration clockSkew) {
        this.clockSkew = Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
    }

    /** Requires one of these authentication context classes. */
    public AuthorizationResult hasAcr(Authentication authentication, String... any) {
        return decide(authentication, List.of(any), null);
    }

    /** Requires a login at most so many seconds ago. */
    public AuthorizationResult authenticatedWithin(Authentication authentication, long seconds) {
        return decide(authentication, List.of(), Duration.ofSeconds(seconds));
    }

    private AuthorizationResult decide(Authentication authentication, List<String> acr, @Nullable Duration maxAge) {
        return StepUpAuthorizationManager.of(acr, maxAge).clockSkew(clockSkew).authorize(() -> authentication, this);
    }
}
