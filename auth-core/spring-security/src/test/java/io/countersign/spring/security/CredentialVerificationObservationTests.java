// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.InboundRequest;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.Verdict;
import io.countersign.spring.security.observation.CredentialObservations;
import io.countersign.spring.security.observation.ObservationRecorder;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class CredentialVerificationObservationTests {

    private final List<String> observed = new ArrayList<>();

    private final ObservationRegistry registry = ObservationRegistry.create();

    private final CredentialObservations observations = new CredentialObservations(registry, List.of());

    @BeforeEach
    void setUp() {
        registry.observationConfig().observationHandler(new ObservationRecorder(observed));
    }

    @Test
    void judgeWhenAcceptedThenReadAndVerifyAreObserved() {
        judge(request -> Verdict.accepted(FakeScheme.user("alice")));
        assertThat(observed)
                .containsExactly(
                        "countersign.credential.read none present one",
                        "countersign.credential.verify none accepted one");
    }

    @Test
    void judgeWhenRejectedThenTheCodeIsTheOutcome() {
        assertThatExceptionOfType(RejectedCredentialException.class)
                .isThrownBy(() -> judge(request -> Verdict.rejected(RefusalCode.EXPIRED)));
        assertThat(observed).contains("countersign.credential.verify none expired one");
    }

    @Test
    void judgeWhenUnknownThenTheOutcomeIsUnknown() {
        assertThatExceptionOfType(UndecidedCredentialException.class)
                .isThrownBy(() -> judge(request -> Verdict.unknown("keys")));
        assertThat(observed).contains("countersign.credential.verify none unknown one");
    }

    @Test
    void judgeWhenSchemeFailsThenTheOutcomeIsAnError() {
        assertThatExceptionOfType(UndecidedCredentialException.class)
                .isThrownBy(() -> judge(request -> {
                    throw new IllegalStateException("broken");
                }));
        assertThat(observed).contains("countersign.credential.verify none error one java.lang.IllegalStateException");
    }

    @Test
    void judgeWhenReadingFailsThenTheOutcomeIsAnError() {
        FakeScheme broken = new FakeScheme(
                "one",
                "Cred",
                request -> {
                    throw new IllegalStateException("broken");
                },
                request -> Verdict.unknown("never asked"));
        assertThatExceptionOfType(UndecidedCredentialException.class).isThrownBy(() -> judge(broken));
        assertThat(observed)
                .containsExactly("countersign.credential.read none error one java.lang.IllegalStateException");
    }

    @Test
    void judgeWhenBodyIsTooLargeThenTheOutcomeSaysSo() {
        assertThatExceptionOfType(UnreadableRequestException.class)
                .isThrownBy(() -> judge(request -> {
                    throw UnreadableRequestException.bodyTooLarge("a limit", 1);
                }));
        assertThat(observed).contains("countersign.credential.verify none body-too-large one");
    }

    @Test
    void judgeWhenAbsentThenOnlyTheReadIsObserved() {
        judge(new FakeScheme("one", "Cred", request -> Reading.absent(), request -> Verdict.unknown("never asked")));
        assertThat(observed).containsExactly("countersign.credential.read none absent none");
    }

    @Test
    void judgeWhenMalformedThenTheReadSaysSo() {
        FakeScheme malformed = new FakeScheme(
                "one",
                "Cred",
                request -> Reading.malformed(RefusalCode.MALFORMED),
                request -> Verdict.unknown("never"));
        assertThatExceptionOfType(RejectedCredentialException.class).isThrownBy(() -> judge(malformed));
        assertThat(observed).containsExactly("countersign.credential.read none malformed one");
    }

    private void judge(Function<InboundRequest, Verdict> verdict) {
        judge(new FakeScheme("one", "Cred", request -> FakeScheme.present("x"), verdict));
    }

    private void judge(FakeScheme scheme) {
        CredentialSchemes schemes = new CredentialSchemes(List.of(scheme), List.of("one"), null);
        CredentialAuthenticationToken token = new CredentialAuthenticationConverter(schemes, null, observations)
                .convert(new ServletInboundRequest(
                        new MockHttpServletRequest(), RequestLimits.DEFAULT, null, ClientCertificateSource.HANDSHAKE));
        if (token != null) {
            new CredentialAuthenticationProvider(observations).authenticate(token);
        }
    }
}
