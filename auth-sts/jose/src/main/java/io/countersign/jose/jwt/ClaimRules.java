// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Rules of a verifier for the claims of a token. */
final class ClaimRules {

    private static final Duration MAX_SKEW = Duration.ofMinutes(5);

    private final Set<String> accepted;

    private final boolean isAudienceOptional;

    private final String[] required;

    private final long skewSeconds;

    private final Clock clock;

    ClaimRules(
            Set<String> audience, boolean isAudienceOptional, Set<String> required, Duration clockSkew, Clock clock) {
        this.accepted = Set.copyOf(audience);
        this.isAudienceOptional = isAudienceOptional;
        this.required = required.toArray(String[]::new);
        this.skewSeconds = clockSkew.toSeconds();
        this.clock = clock;
        if (accepted.isEmpty() || accepted.contains("")) {
            throw new IllegalArgumentException("A verifier needs an audience");
        }
        if (!required.contains("exp") || (!required.contains("aud") && !isAudienceOptional)) {
            throw new IllegalArgumentException("exp and aud are always required");
        }
        if (clockSkew.isNegative() || clockSkew.compareTo(MAX_SKEW) > 0) {
            throw new IllegalArgumentException("The clock skew must be between 0 and " + MAX_SKEW);
        }
    }

    /** Checks all claims and returns the audience. */
    List<String> check(JsonObject claims) {
        ClaimScan scan = ClaimScan.of(claims);
        for (String name : required) {
            if (!scan.has(name) && !claims.containsKey(name)) {
                throw ClaimScan.invalid("claim=" + name + " missing");
            }
        }
        List<String> audience = scan.audience();
        if (!isAccepted(audience) && !(isAudienceOptional && !scan.has("aud"))) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "the token is for another audience");
        }
        checkTimes(scan);
        return audience;
    }

    private boolean isAccepted(List<String> audience) {
        for (String one : audience) {
            if (accepted.contains(one)) {
                return true;
            }
        }
        return false;
    }

    private void checkTimes(ClaimScan scan) {
        long now = Math.floorDiv(clock.millis(), 1000);
        long begin = Math.max(scan.issued(), scan.begin());
        if (now >= scan.expiry() + skewSeconds) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "the token has expired");
        }
        if (begin > now + skewSeconds) {
            throw new InvalidCredentialException(RefusalCode.NOT_YET_VALID, "the token is not yet valid");
        }
        if (begin >= scan.expiry()) {
            throw ClaimScan.invalid("the token expires before it becomes valid");
        }
    }
}
