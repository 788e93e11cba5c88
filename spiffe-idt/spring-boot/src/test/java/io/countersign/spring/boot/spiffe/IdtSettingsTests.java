// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.CredentialScheme;
import io.countersign.core.ServiceId;
import io.countersign.idt.schemes.DvidScheme;
import io.countersign.idt.schemes.IdtListener;
import io.countersign.spiffe.jwt.JwtSvidSource;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Mockito;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

class IdtSettingsTests {

    static final TestAuthority AUTHORITY = new TestAuthority("shop.com");

    private final WebApplicationContextRunner bare = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    CountersignSpiffeAutoConfiguration.class,
                    CountersignSpiffeLinkAutoConfiguration.class,
                    CountersignLinkAutoConfiguration.class,
                    CountersignIdtAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withBean(SvidSource.class, () -> TestSource.of(AUTHORITY, "/account"))
            .withPropertyValues(
                    "countersign.service-id=account.shop.com",
                    "countersign.accept=lsvid,dvid,x509-svid",
                    "countersign.tls.trust=spiffe",
                    "countersign.spiffe.allowed-clients=spiffe://shop.com/*");

    private final WebApplicationContextRunner runner = bare.withPropertyValues(
            "countersign.idt.identity-providers[0].issuer=https://sts.shop.com",
            "countersign.idt.identity-providers[0].jwk-set-uri=https://sts.shop.com/keys",
            "countersign.idt.identity-providers[0].audience=*.shop.com",
            "countersign.idt.identity-providers[0].client-ids=user.shop.com",
            "countersign.idt.asserting-workloads[0].id=spiffe://shop.com/asserting",
            "countersign.idt.asserting-workloads[0].url=https://asserting.internal",
            "countersign.idt.asserting-workloads[0].authorities=https://sts.shop.com");

    private void assertFails(WebApplicationContextRunner with, String property, String reason) {
        with.run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .isInstanceOfSatisfying(CountersignConfigurationException.class, ex -> {
                    assertThat(ex.property()).isEqualTo(property);
                    assertThat(ex.reason()).contains(reason);
                    assertThat(ex.fix()).isNotBlank();
                }));
    }

    @Test
    void startWhenAllIsSetThenChosenSchemesAreThereAndNoOthers() {
        runner.run(context -> {
            assertThat(context).hasNotFailed().hasBean("lsvidScheme").hasSingleBean(DvidScheme.class);
            assertThat(context).doesNotHaveBean("idModeScheme").doesNotHaveBean("anonModeScheme");
            assertThat(context.getBean(CredentialSchemes.class).selection().accept())
                    .extracting(CredentialScheme::name)
                    .extracting(Object::toString)
                    .containsExactly("lsvid", "dvid", "x509-svid");
        });
    }

    @Test
    void startWhenNoneIsChosenThenNothingIsThere() {
        runner.withPropertyValues("countersign.accept=x509-svid")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(AssertingWorkloads.class));
    }

    @Test
    void startWhenSwitchableThenAllThatAreConfiguredAreThere() {
        runner.withBean(JwtSvidSource.class, () -> Mockito.mock(JwtSvidSource.class))
                .withPropertyValues("countersign.accept=x509-svid", "countersign.endpoint.switching=true")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasBean("lsvidScheme")
                        .hasBean("idModeScheme")
                        .hasBean("anonModeScheme")
                        .hasBean("dvidScheme"));
    }

    @Test
    void startWhenThereIsNoMicrometerThenNobodyIsTold() {
        runner.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
                .run(context -> assertThat(context.getBean(IdtListener.class)).isSameAs(IdtListener.NONE));
    }

    @Test
    void startWhenX509SvidStandsTwiceOfTheConnectionThenFails() {
        assertFails(runner.withPropertyValues("countersign.accept=x509-svid,x509-svid"), "countersign.accept", "twice");
    }

    @Test
    void startWhenNoAssertingWorkloadThenFails() {
        assertFails(bare, "countersign.idt.asserting-workloads", "no workload may vouch for a user");
    }

    @Test
    void startWhenTrustIsNotSpiffeThenFails() {
        assertFails(
                runner.withPropertyValues("countersign.tls.trust=bundle"), "countersign.tls.trust", "neither spiffe");
    }

    @Test
    void startWhenNoIdentityProviderThenFails() {
        assertFails(
                runner.withPropertyValues(
                        "countersign.idt.identity-providers[0].issuer=",
                        "countersign.idt.identity-providers[0].jwk-set-uri="),
                "countersign.idt.identity-providers[0].issuer",
                "not set");
    }

    @ParameterizedTest
    @CsvSource({
        "asserting-workloads[0].id,             shop.com,                  not a SPIFFE ID",
        "asserting-workloads[0].id,             spiffe://shop.com,         is the ID of a trust domain",
        "asserting-workloads[0].url,            http://asserting.internal, not an https address",
        "asserting-workloads[0].authorities,    '',                        every issuer",
        "asserting-workloads[0].dvid-algorithm, HS256,                     would let every verifier",
        "asserting-workloads[0].dvid-algorithm, XX,                        XX",
        "mint-at,                               spiffe://shop.com/other,   not one of countersign.idt.asserting-workloads",
        "audience,                              shop.com,                  not a SPIFFE ID",
        "forwarders,                            middle,                    not a SPIFFE ID",
        "proxies,                               spiffe://shop.com,         is the ID of a trust domain",
        "max-layers,                            17,                        layers must be 1 to 16",
        "max-layers,                            0,                         layers must be 1 to 16",
        "layer-life,                            0s,                        PT0S",
        "max-dvid-life,                         0s,                        not positive",
        "key-set,                               ,                          0 < ttl",
        "replay.max-tokens,                     0,                         ''",
        "replay.store,                          disk,                      no such store",
        "replay.store,                          jdbc,                      no data source",
    })
    void startWhenASettingIsWrongThenFails(String property, String value, String reason) {
        String name = "countersign.idt." + property;
        String setting = value == null ? name + ".ttl=0s" : name + "=" + value;
        assertFails(runner.withPropertyValues(setting), name, reason);
    }

    @Test
    void startWhenThereAreReplicasAndUsedTokensAreInMemoryThenFails() {
        assertFails(
                runner.withPropertyValues("countersign.replicas=2"),
                "countersign.idt.replay.store",
                "It is memory, and there are 2 replicas");
    }

    @Test
    void startWhenMintCacheHoldsNothingThenFails() {
        assertFails(
                runner.withPropertyValues(
                        "countersign.idt.mint-at=spiffe://shop.com/asserting",
                        "countersign.idt.mint-cache.max-entries=0"),
                "countersign.idt.mint-cache.max-entries",
                "It is 0");
    }

    @Test
    void startWhenStrictAndThereAreProxiesThenFails() {
        assertFails(
                runner.withPropertyValues(
                        "countersign.idt.bearer=strict", "countersign.idt.proxies=spiffe://shop.com/proxy"),
                "countersign.idt.bearer",
                "proxies");
    }

    @Test
    void startWhenAnAssertingWorkloadIsThereTwiceThenFails() {
        assertFails(
                runner.withPropertyValues(
                        "countersign.idt.asserting-workloads[1].id=spiffe://shop.com/asserting",
                        "countersign.idt.asserting-workloads[1].url=https://other.internal",
                        "countersign.idt.asserting-workloads[1].authorities=https://sts.shop.com"),
                "countersign.idt.asserting-workloads[1].id",
                "twice");
    }

    @Test
    void startWhenTheNextServiceHasNoIdOrIsPlainThenFails() {
        assertFails(
                runner.withPropertyValues("countersign.services.[b.shop.com].url=http://localhost:1"),
                "countersign.services.[b.shop.com].url",
                "not an https address");
        runner.withPropertyValues(
                        "countersign.services.[b.shop.com].url=http://localhost:1",
                        "countersign.services.[b.shop.com].propagate=x509-svid")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void startWhenAPlainServiceHasAnIdThenNoTokenGoesThereAfterASwitchEither() {
        runner.withBean(JwtSvidSource.class, () -> Mockito.mock(JwtSvidSource.class))
                .withPropertyValues(
                        "countersign.endpoint.switching=true",
                        "countersign.services.[plain.shop.com].url=http://localhost:1",
                        "countersign.services.[plain.shop.com].spiffe-id=spiffe://shop.com/plain",
                        "countersign.services.[plain.shop.com].propagate=x509-svid",
                        "countersign.services.[b.shop.com].url=https://localhost:2",
                        "countersign.services.[b.shop.com].spiffe-id=spiffe://shop.com/b",
                        "countersign.services.[b.shop.com].propagate=x509-svid")
                .run(context -> assertThat(
                                context.getBean(WorkloadContext.class).targets())
                        .containsOnlyKeys(new ServiceId("b.shop.com")));
    }

    @Test
    void startWhenNobodyCouldSendWhatIsAcceptedThenFails() {
        assertFails(
                runner.withPropertyValues("countersign.spiffe.server=false", "countersign.spiffe.allowed-clients="),
                "countersign.spiffe.server",
                "identified by their SVIDs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"audience", "client-ids", "types"})
    void startWhenItIsNotToldWhichTokensCountThenFails(String property) {
        assertFails(
                runner.withPropertyValues("countersign.idt.identity-providers[0]." + property + "="),
                "countersign.idt.identity-providers[0]." + property,
                "any token that the issuer signs");
    }

    @Test
    void startWhenAServiceIsEntitledToLessThanAProofShowsThenFails() {
        assertFails(
                runner.withPropertyValues(
                        "countersign.services.[b.shop.com].url=https://b.internal",
                        "countersign.services.[b.shop.com].spiffe-id=spiffe://shop.com/b",
                        "countersign.idt.mint-at=spiffe://shop.com/asserting",
                        "countersign.idt.targets.[b.shop.com].disclose=username"),
                "countersign.idt.targets.[b.shop.com].disclose",
                "shows all claims");
    }

    @Test
    void startWhenATargetIsNoServiceThenFails() {
        assertFails(
                runner.withPropertyValues("countersign.idt.targets.[b.shop.com].sealed=true"),
                "countersign.idt.targets.[b.shop.com]",
                "no such service");
    }

    @Test
    void startWhenTheScopeOfATargetIsNoneThenFails() {
        assertFails(
                runner.withPropertyValues(
                        "countersign.services.[b.shop.com].url=https://b.internal",
                        "countersign.services.[b.shop.com].spiffe-id=spiffe://shop.com/b",
                        "countersign.idt.targets.[b.shop.com].scope=a b"),
                "countersign.idt.targets.[b.shop.com].scope",
                "scope tokens");
    }
}
