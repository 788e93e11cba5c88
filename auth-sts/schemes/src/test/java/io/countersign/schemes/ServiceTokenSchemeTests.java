// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.Verdict;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestOutboundRequest;
import io.countersign.tokens.RevocationList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceTokenSchemeTests {

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final ServiceTokenScheme scheme =
            new ServiceTokenScheme(TestIssuer.settings(TestIssuer.keys(), RevocationList.NONE, clock));

    @Test
    void verifyWhenServicesOwnTokenThenItsScopes() {
        assertThat(judge(TestIssuer.service().claim("scope", "account:debit account:credit")))
                .isInstanceOfSatisfying(Verdict.Accepted.class, accepted -> {
                    Caller caller = accepted.caller();
                    assertThat(caller.user()).isNull();
                    assertThat(caller.name()).isEqualTo("basket.shop.com");
                    assertThat(caller.authorities())
                            .containsExactlyInAnyOrder("SCOPE_account:debit", "SCOPE_account:credit");
                });
    }

    @Test
    void verifyWhenUsersTokenThenRejected() {
        assertThat(judge(TestIssuer.user().audience("account.shop.com")))
                .isEqualTo(Verdict.rejected(RefusalCode.INVALID_CLAIM));
    }

    @Test
    void verifyWhenServiceHasRolesThenRejected() {
        assertThat(judge(TestIssuer.service().claim("roles", List.of("ADMIN"))))
                .isEqualTo(Verdict.rejected(RefusalCode.INVALID_CLAIM));
        assertThat(judge(TestIssuer.service().claim("roles", List.of())))
                .isEqualTo(Verdict.rejected(RefusalCode.INVALID_CLAIM));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*.shop.com", "product.shop.com"})
    void verifyWhenNotForThisVeryServiceThenRejected(String audience) {
        assertThat(judge(TestIssuer.service().audience(audience)))
                .isEqualTo(Verdict.rejected(RefusalCode.WRONG_AUDIENCE));
    }

    @Test
    void readWhenOnlyUsersHeaderThenAbsent() {
        TestInboundRequest user = TestInboundRequest.get()
                .withHeader("Authorization", "Bearer " + TestIssuer.signed(TestIssuer.service()));

        assertThat(scheme.read(user)).isInstanceOf(Reading.Absent.class);
    }

    @Test
    void readWhenHeaderHoldsAnythingElseThenMalformed() {
        String foreign = TestIssuer.signed(TestIssuer.service().issuer("https://other.example"));

        for (String value : List.of("Bearer", "Bearer x", "Basic YTpi", "Bearer " + foreign, "")) {
            assertThat(scheme.read(TestInboundRequest.get().withHeader("Service-Authorization", value)))
                    .as(value)
                    .isInstanceOf(Reading.Malformed.class);
        }
    }

    @Test
    void propagateThenNeverPassedOn() {
        Caller caller = ((Verdict.Accepted) judge(TestIssuer.service())).caller();
        TestOutboundRequest next = TestOutboundRequest.to(TestIssuer.ACCOUNT);

        assertThat(scheme.propagate(caller, next)).isInstanceOf(Propagation.Refused.class);
        assertThat(next.headers()).isEmpty();
    }

    @Test
    void readWhenSettingsAreSharedWithUsersSchemeThenCacheKeepsThemApart() {
        JwtSchemeSettings settings = TestIssuer.settings(TestIssuer.keys(), RevocationList.NONE, clock);
        ServiceTokenScheme services = new ServiceTokenScheme(settings);
        SharedJwtScheme users = new SharedJwtScheme(settings, null);
        String token = TestIssuer.signed(TestIssuer.service());
        TestInboundRequest request = TestInboundRequest.get()
                .withHeader("Service-Authorization", "Bearer " + token)
                .withHeader("Authorization", "Bearer " + token);

        Reading.Present service = (Reading.Present) services.read(request);
        assertThat(services.verify(service.credential(), request)).isInstanceOf(Verdict.Accepted.class);
        Reading.Present user = (Reading.Present) users.read(request);
        assertThat(users.verify(user.credential(), request)).isEqualTo(Verdict.rejected(RefusalCode.INVALID_CLAIM));
    }

    private Verdict judge(JwtBuilder token) {
        TestInboundRequest request =
                TestInboundRequest.get().withHeader("Service-Authorization", "Bearer " + TestIssuer.signed(token));
        Reading reading = scheme.read(request);
        assertThat(reading).isInstanceOf(Reading.Present.class);
        return scheme.verify(((Reading.Present) reading).credential(), request);
    }
}
