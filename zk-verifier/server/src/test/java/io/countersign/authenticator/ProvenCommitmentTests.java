// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Words;
import io.countersign.zk.session.ZkSessionScheme;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;

class ProvenCommitmentTests {

    private static final FieldElement ELEMENT = FieldElement.of(5);

    private static final Words WORDS = new Words(0, 0, 0, 5);

    private static Authentication caller(SchemeName scheme, Map<String, Object> disclosed) {
        Credential credential = new Credential() {
            @Override
            public SchemeName scheme() {
                return scheme;
            }

            @Override
            public @Nullable String id() {
                return null;
            }
        };
        return new CallerAuthentication(
                new Caller(null, List.of(), Set.of(), disclosed, Instant.MAX, new SenderBinding.Request(), credential),
                null);
    }

    @Test
    void ofWhenProvedInTheRequestOrForItsSessionThenTheCommitmentOfItsField() {
        Map<String, Object> element = Map.of("commitment", ELEMENT.hex(), "field", "bn254");
        Map<String, Object> words = Map.of("commitment", ELEMENT.hex(), "field", "goldilocks");
        for (SchemeName scheme : List.of(ZkScheme.NAME, ZkSessionScheme.NAME)) {
            assertThat(ProvenCommitment.of(caller(scheme, element))).contains(ELEMENT);
            assertThat(ProvenCommitment.of(caller(scheme, words))).contains(WORDS);
        }
    }

    @Test
    void ofWhenTheCallerNamesNoFieldThenBn254() {
        Map<String, Object> disclosed = Map.of("commitment", ELEMENT.hex());
        assertThat(ProvenCommitment.of(caller(ZkScheme.NAME, disclosed))).contains(ELEMENT);
    }

    @Test
    void ofWhenNothingIsProvedThenEmpty() {
        Map<String, Object> element = Map.of("commitment", ELEMENT.hex(), "field", "bn254");
        assertThat(ProvenCommitment.of(null)).isEmpty();
        assertThat(ProvenCommitment.of(new UsernamePasswordAuthenticationToken("ann", "secret")))
                .isEmpty();
        assertThat(ProvenCommitment.of(caller(new SchemeName("shared-jwt"), element)))
                .as("another scheme's disclosed values are not proved")
                .isEmpty();
        assertThat(ProvenCommitment.of(caller(ZkSessionScheme.NAME, Map.of("field", "goldilocks"))))
                .as("a circuit without a commitment")
                .isEmpty();
        assertThat(ProvenCommitment.of(caller(ZkScheme.NAME, Map.of("commitment", ELEMENT.hex(), "field", "f128"))))
                .isEmpty();
    }
}
