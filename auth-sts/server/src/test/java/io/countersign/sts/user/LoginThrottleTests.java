// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LoginThrottleTests {

    private final LoginThrottle throttle = new LoginThrottle(1, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

    @Test
    void admitsWhenUserServiceTakesNamesForTheSameThenCountedAsOne() {
        assertThat(throttle.admits("ann", "192.0.2.1")).isTrue();
        assertThat(throttle.admits("\uff21nn", "192.0.2.2")).isFalse();
        assertThat(throttle.admits("ANN", "192.0.2.3")).isFalse();
        assertThat(throttle.admits("bob", "192.0.2.4")).isTrue();
    }

    @Test
    void admitsWhenAddressesAreOfOneNetworkThenCountedAsOne() {
        for (int i = 1; i <= 6; i++) {
            assertThat(throttle.admits("user-" + i, "2001:db8::" + i)).isTrue();
        }
        assertThat(throttle.admits("user-7", "2001:db8::7")).isFalse();
        assertThat(throttle.admits("user-8", "2001:db8:0:1::7")).isTrue();
    }

    @Test
    void admitsWhenMoreAreTriedThanAreRememberedThenOthersAreStillAdmitted() {
        for (int i = 0; i < 100_000; i++) {
            throttle.admits("user-" + i, "10." + (i >> 16) + '.' + (i >> 8 & 255) + '.' + (i & 255));
        }
        assertThat(throttle.admits("ann", "192.0.2.1")).isTrue();
    }

    @Test
    void countWhenTooManyThenTheOneLongestAgoIsForgotten() {
        LoginAttempts attempts = new LoginAttempts(2);
        attempts.count("ann");
        attempts.count("bob");
        assertThat(attempts.count("ann")).isEqualTo(2);
        attempts.count("eve");
        assertThat(attempts.count("ann")).isEqualTo(3);
        assertThat(attempts.count("bob")).isEqualTo(1);
    }
}
