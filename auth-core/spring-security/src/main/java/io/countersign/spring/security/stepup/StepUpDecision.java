// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.stepup;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;

/**
 * Denial of a request whose user must log in again, or in another way. It is answered with 401 and a challenge that
 * states the requirement (RFC 9470 section 3), not with 403.
 *
 * @since 0.1
 */
public final class StepUpDecision extends AuthorizationDecision {

    private static final long serialVersionUID = 1L;

    private final transient LoginRequirement requirement;

    StepUpDecision(LoginRequirement requirement) {
        super(false);
        this.requirement = Objects.requireNonNull(requirement, "requirement cannot be null");
    }

    /** Returns the authentication context classes, one of which the login must meet; empty for any. */
    public List<String> acr() {
        return requirement.acr();
    }

    /** Returns the maximum time since the login, or {@code null} for any. */
    public @Nullable Duration maxAge() {
        return requirement.maxAge();
    }

    @Override
    public String toString() {
        return "StepUpDecision[acr=" + acr() + ", maxAge=" + maxAge() + "]";
    }
}
