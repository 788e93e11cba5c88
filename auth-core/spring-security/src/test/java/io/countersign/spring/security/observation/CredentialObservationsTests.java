// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observation;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CredentialObservationsTests {

    @Test
    void startWhenConventionForOneOperationThenItNamesThatOne() {
        List<String> observed = new ArrayList<>();
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new ObservationRecorder(observed));
        CredentialObservations own = new CredentialObservations(registry, List.of(new Convention()));
        own.start(CredentialObservationDocumentation.ISSUE).stop();
        own.start(CredentialObservationDocumentation.VERIFY).stop();
        assertThat(observed)
                .containsExactly("my.issue none absent none", "countersign.credential.verify none absent none");
    }

    @Test
    void startWhenNobodyObservesThenNothingIsMade() {
        assertThat(CredentialObservations.NOOP.start(CredentialObservationDocumentation.READ))
                .isSameAs(CredentialObservation.NOOP);
    }

    private static final class Convention implements CredentialObservationConvention {

        private final CredentialObservationConvention plain =
                new DefaultCredentialObservationConvention(CredentialObservationDocumentation.ISSUE);

        @Override
        public CredentialObservationDocumentation operation() {
            return CredentialObservationDocumentation.ISSUE;
        }

        @Override
        public String getName() {
            return "my.issue";
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(CredentialObservationContext context) {
            return plain.getLowCardinalityKeyValues(context);
        }
    }
}
