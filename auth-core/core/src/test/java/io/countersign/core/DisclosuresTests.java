// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static io.countersign.core.Disclosure.Kind.ATTRIBUTE;
import static io.countersign.core.Disclosure.Kind.CREDENTIAL;
import static io.countersign.core.Disclosure.Kind.IDENTIFIER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DisclosuresTests {

    private static final Caller.User ALICE = new Caller.User("https://sts", "4217", "alice");

    @Test
    void disclosuresWhenCredentialSaysNothingElseThenWhatTheCallerTells() {
        Disclosures told = caller(ALICE, Set.of("ROLE_USER"), Map.of("email", "a@example.com"), "token-7")
                .disclosures();
        assertThat(told.names(IDENTIFIER)).containsExactly("id", "user.id", "user.name");
        assertThat(told.names(ATTRIBUTE)).containsExactly("authorities", "email");
        assertThat(told.names(CREDENTIAL)).containsExactly("user.issuer");
        assertThat(told.count()).isEqualTo(6);
        assertThat(told.count(IDENTIFIER)).isEqualTo(3);
    }

    @Test
    void disclosuresWhenNoUserThenTheyAreOfTheCredentialAlone() {
        Disclosures told = caller(null, Set.of("SCOPE_x"), Map.of(), "token-7").disclosures();
        assertThat(told.names(IDENTIFIER)).isEmpty();
        assertThat(told.names(ATTRIBUTE)).isEmpty();
        assertThat(told.names(CREDENTIAL)).containsExactly("authorities", "id");
    }

    @Test
    void allThenTheSourceIsAskedOnce() {
        AtomicInteger asked = new AtomicInteger();
        Disclosures told = Disclosures.of(() -> {
            asked.incrementAndGet();
            return List.of(Disclosure.of("sub", IDENTIFIER, "4217"));
        });
        assertThat(asked).hasValue(0);
        assertThat(told.count() + told.count() + told.all().size()).isEqualTo(3);
        assertThat(asked).hasValue(1);
    }

    @Test
    void ofThenTextsAndNumbersAreValuesAndTruthsAreNot() {
        assertThat(Disclosure.of("roles", ATTRIBUTE, List.of("USER", "ADMIN")).values())
                .containsExactly("USER", "ADMIN");
        assertThat(Disclosure.of("iat", CREDENTIAL, 1_800_000_000L).values()).containsExactly("1800000000");
        assertThat(Disclosure.of("email_verified", ATTRIBUTE, true).values()).isEmpty();
    }

    @Test
    void isInThenWholeWordsOfFourCharactersAtLeast() {
        Disclosure user = Disclosure.of("sub", IDENTIFIER, "4217-ab");
        assertThat(user.isIn("order 7 of 4217-ab is paid")).isTrue();
        assertThat(user.isIn("4217-ab")).isTrue();
        assertThat(user.isIn("{\"caller\":\"4217-ab\"}")).isTrue();
        assertThat(user.isIn("order 14217-ab, then 4217-abc")).isFalse();
        assertThat(user.isIn("x4217-ab, and 4217-ab")).isTrue();
        assertThat(Disclosure.of("age", ATTRIBUTE, 42L).isIn("took 42 ms")).isFalse();
    }

    @Test
    void toStringThenNoValueIsInIt() {
        Disclosures told = caller(ALICE, Set.of(), Map.of("email", "a@example.com"), "token-7")
                .disclosures();
        assertThat(told.toString()).contains("email", "user.id").doesNotContain("a@example.com", "4217", "alice");
    }

    private static Caller caller(Caller.User user, Set<String> authorities, Map<String, Object> disclosed, String id) {
        return new Caller(
                user, List.of(), authorities, disclosed, Instant.MAX, new SenderBinding.Bearer(), new Identified(id));
    }

    private record Identified(String id) implements Credential {

        @Override
        public SchemeName scheme() {
            return new SchemeName("test");
        }
    }
}
