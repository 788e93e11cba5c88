// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.NoneScheme;
import java.util.List;
import org.junit.jupiter.api.Test;

class CredentialSchemesTests {

    private final FakeScheme one = FakeScheme.accepting("one", "One");

    private final FakeScheme two = FakeScheme.accepting("two", "Two");

    private final FakeScheme twin = FakeScheme.accepting("twin", "one");

    private final NoneScheme none = new NoneScheme();

    @Test
    void selectThenInTheOrderGivenAndTheFirstIsPropagated() {
        SchemeSelection selection = schemes(List.of("two", "one"), null).selection();
        assertThat(selection.accept()).containsExactly(two, one);
        assertThat(selection.propagate()).isSameAs(two);
        assertThat(selection.open()).isFalse();
    }

    @Test
    void selectWhenPropagateIsNamedThenItNeedNotBeAccepted() {
        assertThat(schemes(List.of("one"), "two").selection().propagate()).isSameAs(two);
    }

    @Test
    void selectWhenNoneAloneThenOpen() {
        assertThat(schemes(List.of("none"), null).selection().open()).isTrue();
    }

    @Test
    void selectWhenNothingIsAcceptedThenFails() {
        fails(List.of(), "No credential scheme is accepted");
    }

    @Test
    void selectWhenUnknownThenFailsAndListsTheKnown() {
        fails(List.of("three"), "no scheme 'three'", "none, one, twin, two");
    }

    @Test
    void selectWhenMarkersOverlapThenFails() {
        fails(List.of("one", "two", "twin"), "'one' and 'twin' cannot be distinguished");
    }

    @Test
    void selectWhenOneIsOfTheConnectionThenItStandsBesideOthersAndTwoDoNot() {
        FakeScheme connection = FakeScheme.ofConnection("peer");
        FakeScheme another = FakeScheme.ofConnection("mesh");
        List<FakeScheme> all = List.of(one, connection, another);
        assertThat(new CredentialSchemes(all, List.of("peer", "one"), null)
                        .selection()
                        .accept())
                .containsExactly(connection, one);
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> new CredentialSchemes(all, List.of("peer", "mesh"), null))
                .withMessageContaining("cannot be distinguished");
    }

    @Test
    void selectWhenNoneIsAmongOthersThenFails() {
        fails(List.of("one", "none"), "'none' with other schemes");
        fails(List.of("none", "one"), "'none' with other schemes");
    }

    @Test
    void selectWhenListedTwiceThenFails() {
        fails(List.of("one", "one"), "twice");
    }

    @Test
    void constructWhenTwoHaveOneNameThenFails() {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() ->
                        new CredentialSchemes(List.of(one, FakeScheme.accepting("one", "Other")), List.of("one"), null))
                .withMessageContaining("two schemes of the name 'one'");
    }

    @Test
    void switchToWhenImpossibleThenNothingChanges() {
        CredentialSchemes schemes = schemes(List.of("one"), null);
        SchemeSelection before = schemes.selection();
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> schemes.switchTo(List.of("one", "twin"), null));
        assertThat(schemes.selection()).isSameAs(before);
        schemes.switchTo(List.of("two"), null);
        assertThat(schemes.selection().accept()).containsExactly(two);
    }

    private void fails(List<String> accept, String... parts) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> schemes(accept, null))
                .satisfies(ex -> {
                    assertThat(ex.getMessage()).contains(parts);
                    assertThat(ex.property()).isEqualTo("countersign.accept");
                    assertThat(ex.fix()).isNotBlank();
                });
    }

    private CredentialSchemes schemes(List<String> accept, String propagate) {
        return new CredentialSchemes(List.of(one, two, twin, none), accept, propagate);
    }
}
