// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jwt.JWTClaimsSet;
import io.countersign.idt.IdtMode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

@Tag("nightly-identity")
@RequiresImages("asserting")
@Testcontainers
class AssertingContainerTests {

    private static final String GATEWAY = "spiffe://example.com/gateway";

    private static final String INVOICES = "spiffe://example.com/invoices";

    private static final Es256Key KEY = new Es256Key("issuer-1");

    @Container
    private static final AssertingContainer ASSERTING = new AssertingContainer()
            .withIssuer("https://issuer.example.com", KEY.publicKeys(), "gateway.example.com", "web.example.com")
            .withSubject(GATEWAY)
            .withWorkload(INVOICES);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DVID")
    void authorizationThenItIsANewTokenOfTheMode(IdtMode mode) {
        String token = ASSERTING.authorization(mode, user("gateway.example.com"), GATEWAY, INVOICES);
        assertThat(token).startsWith(mode.authScheme() + " ").hasSizeGreaterThan(200);
        assertThat(ASSERTING.authorization(mode, user("gateway.example.com"), GATEWAY, INVOICES))
                .isNotEqualTo(token);
    }

    @Test
    void authorizationWhenDvidOfAnotherAlgorithmThenTheAnswerIsInTheMessage() {
        assertRefused(IdtMode.DVID, user("gateway.example.com"), GATEWAY, "400", "invalid_request");
    }

    @Test
    void authorizationWhenTokenIsForAnotherAudienceThenTheAnswerIsInTheMessage() {
        assertRefused(IdtMode.LSVID, user("invoices.example.com"), GATEWAY, "400", "invalid_grant");
    }

    @Test
    void authorizationWhenSenderIsNoSubjectThenTheAnswerIsInTheMessage() {
        assertRefused(IdtMode.LSVID, user("gateway.example.com"), INVOICES, "403", "unauthorized_client");
    }

    private static void assertRefused(IdtMode mode, String user, String sender, String status, String error) {
        assertThatIllegalStateException()
                .isThrownBy(() -> ASSERTING.authorization(mode, user, sender, INVOICES))
                .withMessageContaining(" answered " + status)
                .withMessageContaining(error);
    }

    @Test
    void propertiesThenTheyNameTheServerAndItsIssuer() {
        assertThat(ASSERTING.properties(INVOICES))
                .containsEntry("countersign.spiffe.endpoint-socket", ASSERTING.endpoint(INVOICES))
                .containsEntry("countersign.idt.asserting-workloads[0].id", "spiffe://example.com/asserting")
                .containsEntry(
                        "countersign.idt.asserting-workloads[0].url",
                        ASSERTING.url().toString())
                .containsEntry("countersign.idt.asserting-workloads[0].authorities", "https://issuer.example.com")
                .as("without DVIDs")
                .hasSize(4);
    }

    @Test
    void startWhenNobodyMayAskOrNobodyIsTrustedThenRefused() {
        try (AssertingContainer container = new AssertingContainer()) {
            assertThatIllegalStateException()
                    .isThrownBy(container::start)
                    .withMessageContaining("call AssertingContainer.withSubject");
            container.withSubject(GATEWAY);
            assertThatIllegalStateException()
                    .isThrownBy(container::start)
                    .withMessageContaining("call AssertingContainer.withIssuer");
        }
    }

    @Test
    void startWhenServerRefusesItsSettingsThenTheMessageHasTheReason() {
        try (AssertingContainer container = new AssertingContainer()
                .withIssuer("https://issuer.example.com", KEY.publicKeys(), "gateway.example.com", "web.example.com")
                .withSubject(GATEWAY)
                .withProperty("countersign.asserting.modes[0]", "dvid")) {
            assertThatThrownBy(container::start)
                    .rootCause()
                    .hasMessageContaining("The server has not started")
                    .hasMessageContaining("RS256");
        }
    }

    @Test
    void containerThenItRunsAsTheUserThatTheSocketIsFor() {
        assertThat(ASSERTING.getContainerInfo().getConfig().getUser()).isEqualTo("65532:65532");
    }

    private static String user(String audience) {
        return KEY.sign(
                "at+jwt",
                new JWTClaimsSet.Builder()
                        .issuer("https://issuer.example.com")
                        .subject("alice")
                        .audience(audience)
                        .claim("client_id", "web.example.com"));
    }
}
