// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.stepup;

import io.countersign.core.Caller;
import io.countersign.spring.security.LoginChallenge;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the login of a user must be like.
 *
 * @param acr authentication context classes, one of which the login must meet; empty for any
 * @param maxAge maximum time since the login, or {@code null} for any
 */
record LoginRequirement(List<String> acr, @Nullable Duration maxAge) {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private static final Duration LONGEST = Duration.ofDays(365);

    /** @throws IllegalArgumentException if there is no requirement, or it cannot be stated in a challenge */
    LoginRequirement {
        acr = List.copyOf(acr);
        if (acr.isEmpty() && maxAge == null) {
            throw new IllegalArgumentException("there is neither an acr nor a max-age");
        }
        acr.forEach(LoginRequirement::check);
        if (maxAge != null
                && (!maxAge.equals(Duration.ofSeconds(maxAge.toSeconds()))
                        || maxAge.compareTo(SHORTEST) < 0
                        || maxAge.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException("max-age is " + maxAge + ", not whole seconds of at most a year");
        }
    }

    private static void check(String name) {
        if (!LoginChallenge.isClass(name)) {
            throw new IllegalArgumentException(
                    "'" + name + "' is not an acr of visible ASCII characters without quotes and backslashes");
        }
    }

    LoginRequirement and(@Nullable Duration age) {
        return new LoginRequirement(acr, age);
    }

    /** @param skew tolerated difference of the issuer's clock */
    boolean isMetBy(Caller.@Nullable Login login, Instant now, Duration skew) {
        return login != null && meetsClass(login.acr()) && isRecent(login.time(), now, skew);
    }

    private boolean meetsClass(Collection<String> met) {
        return acr.isEmpty() || acr.stream().anyMatch(met::contains);
    }

    private boolean isRecent(@Nullable Instant login, Instant now, Duration skew) {
        return maxAge == null
                || (login != null
                        && !login.isAfter(now.plus(skew))
                        && !login.isBefore(now.minus(maxAge).minus(skew)));
    }
}
