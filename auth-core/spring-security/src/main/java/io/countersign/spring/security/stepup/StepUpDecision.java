// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.stepup;

import io.countersign.spring.security.LoginChallenge;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;

/**
 * Denial of a request whose user must log in again, or in another way.
 *
 * @since 0.1
 */
public final class StepUpDecision extends AuthorizationDecision implements LoginChallenge {

    private static final long serialVersionUID = 1L;

    private final transient LoginRequirement requirement;

    StepUpDecision(LoginRequirement requirement) {
        super(false);
        this.requirement = Objects.requireNonNull(requirement, "requirement cannot be null");
    }

    @Override
    public List<String> acr() {
        return requirement.acr();
    }

    @Override
    public @Nullable Duration maxAge() {
        return requirement.maxAge();
    }

    @Override
    public String toString() {
        return "StepUpDecision[acr=" + acr() + ", maxAge=" + maxAge() + "]";
    }
}
