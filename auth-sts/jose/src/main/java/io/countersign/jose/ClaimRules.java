// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.RefusalCode;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** What the claims of a token must be for one who verifies it. */
final class ClaimRules {

    private static final Duration MAX_SKEW = Duration.ofMinutes(5);

    private static final int MAX_TEXT = 1024;

    private final Set<String> accepted;

    private final String[] required;

    private final long skewSeconds;

    private final Clock clock;

    ClaimRules(Set<String> audience, Set<String> required, Duration clockSkew, Clock clock) {
        this.accepted = Set.copyOf(audience);
        this.required = required.toArray(String[]::new);
        this.skewSeconds = clockSkew.toSeconds();
        this.clock = clock;
        if (accepted.isEmpty() || accepted.contains("")) {
            throw new IllegalArgumentException("A verifier needs an audience");
        }
        if (!required.contains("exp") || !required.contains("aud")) {
            throw new IllegalArgumentException("exp and aud are always required");
        }
        if (clockSkew.isNegative() || clockSkew.compareTo(MAX_SKEW) > 0) {
            throw new IllegalArgumentException("The clock skew is between 0 and " + MAX_SKEW);
        }
    }

    /** Checks everything and returns the audience. */
    List<String> check(JsonObject claims) {
        for (String name : required) {
            if (!claims.containsKey(name)) {
                throw invalid("a claim is missing");
            }
        }
        requireText(claims, "iss");
        requireText(claims, "sub");
        requireText(claims, "jti");
        List<String> audience = audience(claims);
        if (audience.stream().noneMatch(accepted::contains)) {
            throw new JoseException(RefusalCode.WRONG_AUDIENCE, "the token is for somebody else");
        }
        checkTimes(claims);
        return audience;
    }

    private static void requireText(JsonObject claims, String name) {
        Object value = claims.member(name);
        if (value != null && !(value instanceof String text && !text.isEmpty() && text.length() <= MAX_TEXT)) {
            throw invalid("a claim is no text, or too long a one");
        }
    }

    private static List<String> audience(JsonObject claims) {
        if (claims.member("aud") instanceof String one) {
            return List.of(one);
        }
        try {
            return claims.strings("aud");
        } catch (JoseException ex) {
            throw invalid("an audience of the wrong kind");
        }
    }

    private void checkTimes(JsonObject claims) {
        long now = Math.floorDiv(clock.millis(), 1000);
        long expiry = NumericDates.seconds(claims, "exp");
        long issued = NumericDates.seconds(claims, "iat");
        long begin = NumericDates.seconds(claims, "nbf");
        if (now >= expiry + skewSeconds) {
            throw new JoseException(RefusalCode.EXPIRED, "the life of the token is over");
        }
        if (Math.max(issued, begin) > now + skewSeconds) {
            throw new JoseException(RefusalCode.NOT_YET_VALID, "the life of the token has not begun");
        }
        if (Math.max(issued, begin) >= expiry) {
            throw invalid("the life of the token ends before it begins");
        }
    }

    private static JoseException invalid(String message) {
        return new JoseException(RefusalCode.INVALID_CLAIM, message);
    }
}
