// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.TestSource;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Tests readiness, which depends on the published keys that a workload needs. */
class IdtHealthTests {

    private static final String DVID_KEYS = "https://asserting.internal/dvid/keys";

    private static final String ROOTS = "https://asserting.internal/anon-mode/keys";

    private static final String PROVIDER = "https://sts.shop.com/keys";

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    CountersignSpiffeAutoConfiguration.class,
                    CountersignSpiffeLinkAutoConfiguration.class,
                    CountersignLinkAutoConfiguration.class,
                    CountersignIdtAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withBean(SvidSource.class, () -> TestSource.of(IdtSettingsTests.AUTHORITY, "/account"))
            .withPropertyValues(
                    "countersign.service-id=account.shop.com",
                    "countersign.tls.trust=spiffe",
                    "countersign.spiffe.allowed-clients=spiffe://shop.com/*",
                    "countersign.idt.mint-at=spiffe://shop.com/asserting",
                    "countersign.idt.identity-providers[0].issuer=https://sts.shop.com",
                    "countersign.idt.identity-providers[0].jwk-set-uri=" + PROVIDER,
                    "countersign.idt.identity-providers[0].audience=*.shop.com",
                    "countersign.idt.identity-providers[0].client-ids=user.shop.com",
                    "countersign.idt.asserting-workloads[0].id=spiffe://shop.com/asserting",
                    "countersign.idt.asserting-workloads[0].url=https://asserting.internal",
                    "countersign.idt.asserting-workloads[0].authorities=https://sts.shop.com",
                    "countersign.idt.asserting-workloads[1].id=spiffe://delivery.com/asserting",
                    "countersign.idt.asserting-workloads[1].url=https://abroad.internal",
                    "countersign.idt.asserting-workloads[1].authorities=https://sts.delivery.com");

    private static Status readiness(IdtApp app) {
        return Objects.requireNonNull(app.bean(HealthEndpoint.class).healthForPath("readiness"))
                .getStatus();
    }

    @Test
    void healthWhenKeysWereNeverReadThenNotReady() {
        IdtApp cutOff = IdtWorld.shared().cutOffTarget();
        IdtHealth health = cutOff.bean(IdtHealth.class);
        assertThat(health.isUsable()).isFalse();
        assertThat(health.details()).hasSize(3).containsValue("not read yet").containsEntry("configuration", "usable");
        assertThat(readiness(cutOff)).isEqualTo(Status.OUT_OF_SERVICE);
    }

    @Test
    @Timeout(300)
    void healthWhenAssertingWorkloadAnswersThenReadyBeforeTheFirstToken() {
        IdtApp target = IdtWorld.shared().target();
        while (!readiness(target).equals(Status.UP)) {
            Thread.onSpinWait();
        }
        assertThat(target.bean(IdtHealth.class).details()).hasSize(3).doesNotContainValue("not read yet");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lsvid,id-mode|",
                "dvid|" + DVID_KEYS + ",https://abroad.internal/dvid/keys," + PROVIDER,
                "anon-mode|" + ROOTS + ",https://abroad.internal/anon-mode/keys"
            })
    void healthThenThoseKeysAreNeededThatTokensOfTheAcceptedSchemesAreJudgedBy(String accepted, String needed) {
        runner.withPropertyValues("countersign.accept=" + accepted).run(context -> {
            Map<String, Object> details = context.getBean(IdtHealth.class).details();
            assertThat(details.keySet())
                    .containsExactlyInAnyOrder(needed == null ? new String[0] : needed.split(",", -1));
            assertThat(details.values()).allMatch("not read yet"::equals);
        });
    }

    @Test
    void healthWhenTokensBeginHereThenTheKeysOfWhoMakesThemAreNeeded() {
        runner.withPropertyValues("countersign.accept=lsvid", "countersign.propagate=dvid")
                .run(context -> assertThat(
                                context.getBean(IdtHealth.class).details().keySet())
                        .containsExactly(DVID_KEYS));
    }

    @ParameterizedTest
    @CsvSource({"dvid,2", "anon-mode,2", "lsvid,0"})
    void metersThenTheyTellHowOldTheListsOfRevokedKeysAre(String accepted, int lists) {
        runner.withPropertyValues("countersign.accept=" + accepted).run(context -> {
            MeterRegistry meters = new SimpleMeterRegistry();
            context.getBean("idtRevocationMeters", MeterBinder.class).bindTo(meters);
            assertThat(meters.find("countersign.idt.revocation.age").timeGauges())
                    .hasSize(lists)
                    .allMatch(gauge -> gauge.value(TimeUnit.NANOSECONDS) >= 0)
                    .extracting(gauge -> gauge.getId().getTag("asserting"))
                    .isSubsetOf("spiffe://shop.com/asserting", "spiffe://delivery.com/asserting");
        });
    }
}
