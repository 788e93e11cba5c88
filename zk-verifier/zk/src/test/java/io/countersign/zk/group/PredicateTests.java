// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.zk.field.FieldElement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredicateTests {

    private static final int BORN_UNTIL = 8;

    private static long bornUntil(int age, String at) {
        return new Predicate(List.of(), List.of(), age)
                .parameters(Instant.parse(at))
                .get(BORN_UNTIL)
                .value()
                .longValueExact();
    }

    @Test
    void parametersWhenFewChoicesThenTheLastIsRepeated() {
        List<FieldElement> parameters =
                new Predicate(List.of(3L, 5L), List.of(40L), 0).parameters(Instant.ofEpochSecond(1_790_000_000));
        assertThat(parameters)
                .extracting(parameter -> parameter.value().longValueExact())
                .containsExactly(3L, 5L, 5L, 5L, 40L, 40L, 40L, 40L, 0xffff_ffffL, 1_790_000_000L);
    }

    @ParameterizedTest
    @CsvSource({
        "18, 2026-03-01T00:00:00Z, 2008-03-01",
        "18, 2026-02-28T23:59:59Z, 2008-02-28",
        "18, 2028-02-29T12:00:00Z, 2010-02-28",
        "120, 2026-01-01T00:00:00Z, 1906-01-01",
    })
    void parametersWhenAgeThenTheLastDayOfBirthOfThatDay(int age, String at, LocalDate birth) {
        assertThat(bornUntil(age, at)).isEqualTo(Attributes.days(birth));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 0x1_0000_0000L})
    void predicateWhenChoiceWouldOpenTheSetThenRefused(long choice) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Predicate(List.of(choice), List.of(), 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Predicate(List.of(), List.of(1L, choice), 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 121})
    void predicateWhenAgeIsNoneThenRefused(int age) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Predicate(List.of(), List.of(), age));
    }

    @Test
    void predicateWhenTooManyChoicesThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Predicate(List.of(1L, 2L, 3L, 4L, 5L), List.of(), 0));
    }
}
