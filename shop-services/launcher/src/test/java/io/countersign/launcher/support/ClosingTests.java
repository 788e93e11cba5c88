// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTests {

    private final List<String> closed = new ArrayList<>();

    private Runnable close(String name) {
        return () -> closed.add(name);
    }

    private Runnable fail(String name) {
        return () -> {
            closed.add(name);
            throw new IllegalStateException(name);
        };
    }

    @Test
    void allWhenNoneFailsThenInTheirOrder() {
        Closing.all(List.of(close("one"), close("two")));

        assertThat(closed).containsExactly("one", "two");
    }

    @Test
    void allWhenSomeFailThenAllAreClosedAndTheFirstFailureIsThrown() {
        List<Runnable> actions = List.of(fail("one"), close("two"), fail("three"), close("four"));

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> Closing.all(actions))
                .withMessage("one")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .singleElement()
                        .satisfies(other -> assertThat(other).hasMessage("three")));
        assertThat(closed).containsExactly("one", "two", "three", "four");
    }

    @Test
    void afterThenTheFailureKeepsThatOfTheAction() {
        RuntimeException failure = new IllegalStateException("start");

        assertThat(Closing.after(failure, close("one"))).isSameAs(failure).hasNoSuppressedExceptions();
        assertThat(Closing.after(failure, fail("two"))).isSameAs(failure);
        assertThat(failure.getSuppressed())
                .singleElement()
                .satisfies(other -> assertThat(other).hasMessage("two"));
    }
}
