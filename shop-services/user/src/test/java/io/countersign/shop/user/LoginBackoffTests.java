// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoginBackoffTests {

    private static final String HERE = "192.0.2.1";

    private static final String THERE = "198.51.100.7";

    private final TestClock clock = TestClock.standing();

    private final LoginBackoff backoff = new LoginBackoff(clock);

    private final Username ann = new Username("ann");

    @Test
    void settleWhenNameFailsAgainThenDelayDoublesUpToHalfAMinute() {
        List<Long> delays = new ArrayList<>();
        for (int i = 0; i < 13; i++) {
            fail(ann, address(i));
            Duration delay = backoff.delay(ann, HERE);
            delays.add(delay.toSeconds());
            clock.advance(delay);
        }
        assertThat(delays).containsExactly(0L, 0L, 0L, 0L, 0L, 1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L);
    }

    @Test
    void settleWhenAddressFailsByManyNamesThenItHasToWaitAndOthersHaveNot() {
        for (int i = 0; i <= LoginBackoff.FREE_OF_ADDRESS; i++) {
            fail(new Username("user-" + i), HERE);
        }
        assertThat(backoff.delay(ann, HERE)).isEqualTo(Duration.ofSeconds(1));
        assertThat(backoff.delay(ann, THERE)).isZero();
    }

    @Test
    void settleWhenAddressesAreOfOneNetworkThenCountedAsOne() {
        for (int i = 0; i <= LoginBackoff.FREE_OF_ADDRESS; i++) {
            fail(new Username("user-" + i), "2001:db8::" + i);
        }
        assertThat(backoff.delay(ann, "2001:db8::ffff")).isPositive();
        assertThat(backoff.delay(ann, "2001:db8:0:1::1")).isZero();
    }

    @Test
    void settleWhenNameIsWrittenInAnotherFormThenCountedAsOne() {
        failUntilDelayed("\uff21NN", THERE);
        assertThat(backoff.delay(ann, HERE)).isPositive();
    }

    @Test
    void delayWhenAddressHasLoggedInBeforeThenOthersDoNotKeepTheUserOut() {
        assertThat(backoff.settle(ann, HERE, true)).isZero();
        failUntilDelayed("ann", THERE);

        assertThat(backoff.delay(ann, THERE)).isPositive();
        assertThat(backoff.delay(ann, HERE)).isZero();
        failUntilDelayed("ann", HERE);
        assertThat(backoff.delay(ann, HERE)).isPositive();
    }

    @Test
    void settleWhenOthersFailedMeanwhileThenEvenARightPasswordIsVoid() {
        failUntilDelayed("ann", THERE);

        assertThat(backoff.settle(ann, HERE, true)).isEqualTo(Duration.ofSeconds(1));
        clock.advance(Duration.ofSeconds(1));
        assertThat(backoff.settle(ann, HERE, true)).isZero();
    }

    @Test
    void settleWhenGoodThenNameBeginsAnewAndAddressDoesNot() {
        for (int i = 0; i < LoginBackoff.FREE_OF_ADDRESS; i++) {
            fail(new Username("user-" + i), HERE);
        }
        for (int i = 0; i < LoginBackoff.FREE_OF_NAME; i++) {
            fail(ann, address(i));
        }
        backoff.settle(ann, HERE, true);

        fail(ann, THERE);
        assertThat(backoff.delay(ann, THERE)).isZero();
        fail(new Username("bob"), HERE);
        assertThat(backoff.delay(new Username("bob"), HERE)).isPositive();
    }

    @Test
    void settleWhenLongWithoutFailureThenForgotten() {
        failUntilDelayed("ann", THERE);
        clock.advance(Duration.ofMinutes(10));

        fail(ann, THERE);

        assertThat(backoff.delay(ann, THERE)).isZero();
    }

    private void failUntilDelayed(String name, String address) {
        for (int i = 0; i <= LoginBackoff.FREE_OF_NAME; i++) {
            fail(new Username(name), address);
        }
    }

    private void fail(Username name, String address) {
        assertThat(backoff.settle(name, address, false)).isZero();
    }

    private static String address(int number) {
        return "203.0.113." + number;
    }
}
