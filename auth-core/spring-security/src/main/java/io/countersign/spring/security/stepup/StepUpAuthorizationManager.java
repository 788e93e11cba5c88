// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.stepup;

import io.countersign.core.Caller;
import io.countersign.spring.security.CallerAuthentication;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;

/**
 * Requires that the user logged in recently, or in a certain way (RFC 9470). A user whose login does not meet this is
 * asked to log in again by a {@link StepUpDecision}. A caller without a user, such as a client that acts for itself, is
 * denied: no login would help it.
 *
 * <p>Combine it with roles so that the roles come first: {@code AuthorizationManagers.allOf(hasRole("CLERK"),
 * hasAcr("gold"))}. Then nobody has to log in for a request that would be denied anyway.
 *
 * @since 0.1
 */
public final class StepUpAuthorizationManager<T> implements AuthorizationManager<T> {

    private static final Duration DEFAULT_SKEW = Duration.ofSeconds(30);

    private static final AuthorizationDecision GRANTED = new AuthorizationDecision(true);

    private static final AuthorizationDecision DENIED = new AuthorizationDecision(false);

    private final LoginRequirement requirement;

    private final Duration clockSkew;

    private final Clock clock;

    private StepUpAuthorizationManager(LoginRequirement requirement, Duration clockSkew, Clock clock) {
        this.requirement = requirement;
        this.clockSkew = Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Requires an authentication context class of the login.
     *
     * @param any values of {@code acr}, one of which is enough; compared exactly
     * @throws IllegalArgumentException if there is none, or one cannot be stated in a challenge
     */
    public static <T> StepUpAuthorizationManager<T> hasAcr(String... any) {
        return of(List.of(any), null);
    }

    /**
     * Requires a login within a time until now. The issuer's clock may differ by 30 seconds.
     *
     * @param maxAge whole seconds
     */
    public static <T> StepUpAuthorizationManager<T> authenticatedWithin(Duration maxAge) {
        return of(List.of(), maxAge);
    }

    /**
     * Requires both.
     *
     * @param acr classes, one of which is enough; empty for any
     * @param maxAge maximum time since the login, or {@code null} for any
     * @throws IllegalArgumentException if nothing is required, or it cannot be stated in a challenge
     */
    public static <T> StepUpAuthorizationManager<T> of(Collection<String> acr, @Nullable Duration maxAge) {
        return new StepUpAuthorizationManager<>(
                new LoginRequirement(List.copyOf(acr), maxAge), DEFAULT_SKEW, Clock.systemUTC());
    }

    /** Returns a manager that requires a recent login besides. */
    public StepUpAuthorizationManager<T> within(Duration maxAge) {
        return new StepUpAuthorizationManager<>(requirement.and(maxAge), clockSkew, clock);
    }

    /** Returns a manager with another tolerated difference of the issuer's clock. */
    public StepUpAuthorizationManager<T> clockSkew(Duration skew) {
        return new StepUpAuthorizationManager<>(requirement, skew, clock);
    }

    StepUpAuthorizationManager<T> clock(Clock other) {
        return new StepUpAuthorizationManager<>(requirement, clockSkew, other);
    }

    @Override
    public AuthorizationResult authorize(Supplier<? extends @Nullable Authentication> authentication, T object) {
        return decide(authentication.get());
    }

    private AuthorizationResult decide(@Nullable Authentication authentication) {
        if (!(authentication instanceof CallerAuthentication caller) || !caller.isAuthenticated()) {
            return DENIED;
        }
        Caller known = caller.getPrincipal();
        if (known.user() == null) {
            return DENIED;
        }
        return requirement.isMetBy(known.login(), clock.instant(), clockSkew)
                ? GRANTED
                : new StepUpDecision(requirement);
    }
}
