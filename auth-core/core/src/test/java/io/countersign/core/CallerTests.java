// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CallerTests {

    private static final Credential CREDENTIAL = new TestCredential();

    @Test
    void nameWhenUserThenTheUsersIdAndNotTheName() {
        Caller caller = caller(new Caller.User("https://sts", "42", "alice"), List.of(new Caller.Workload("basket")));
        assertThat(caller.name()).isEqualTo("42");
    }

    @Test
    void nameWhenNoUserThenTheLastWorkload() {
        assertThat(caller(null, List.of(new Caller.Workload("gateway"), new Caller.Workload("basket")))
                        .name())
                .isEqualTo("basket");
    }

    @Test
    void nameWhenNobodyThenAnonymous() {
        assertThat(caller(null, List.of()).name()).isEqualTo("anonymous");
    }

    @Test
    void constructThenLaterChangesOfTheArgumentsDoNotCount() {
        List<Caller.Workload> chain = new ArrayList<>();
        Set<String> authorities = new HashSet<>(Set.of("ROLE_USER"));
        Map<String, Object> disclosed = new HashMap<>();
        Caller caller =
                new Caller(null, chain, authorities, disclosed, Instant.MAX, new SenderBinding.Bearer(), CREDENTIAL);
        chain.add(new Caller.Workload("x"));
        authorities.add("ROLE_ADMIN");
        disclosed.put("a", "b");
        assertThat(caller.chain()).isEmpty();
        assertThat(caller.hasAuthority("ROLE_ADMIN")).isFalse();
        assertThat(caller.disclosed()).isEmpty();
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> caller.authorities().add("ROLE_ADMIN"));
    }

    @Test
    void schemeThenThatOfTheCredential() {
        assertThat(caller(null, List.of()).scheme()).isEqualTo(CREDENTIAL.scheme());
        assertThat(CREDENTIAL.algorithm()).isEqualTo("none");
    }

    private static Caller caller(Caller.User user, List<Caller.Workload> chain) {
        return new Caller(user, chain, Set.of(), Map.of(), Instant.MAX, new SenderBinding.Bearer(), CREDENTIAL);
    }

    private record TestCredential() implements Credential {

        @Override
        public SchemeName scheme() {
            return new SchemeName("test");
        }

        @Override
        public String id() {
            return "id";
        }
    }
}
