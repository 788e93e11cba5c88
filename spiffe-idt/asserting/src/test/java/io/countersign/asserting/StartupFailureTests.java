// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.core.link.LinkListener;
import io.countersign.server.RateLimiters;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Settings that are refused at start, with their messages. */
class StartupFailureTests {

    private final Map<String, String> properties = new HashMap<>(Map.of(
            "countersign.asserting.subjects", "spiffe://shop.com/gateway",
            "countersign.asserting.issuers[0].issuer", "https://sts.example",
            "countersign.asserting.issuers[0].jwk-set-uri", "https://sts.example/jwks",
            "countersign.asserting.issuers[0].audience", "shop",
            "countersign.asserting.issuers[0].client-ids", "front"));

    private AssertingProperties bound() {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bind("countersign.asserting", AssertingProperties.class)
                .get();
    }

    /** Creates the settings in the same order as the application. */
    private void start() {
        AssertingProperties bound = bound();
        Workloads.of(bound);
        IssuedModes offer = IssuedModes.of(bound, TestAsserting.SELF);
        try (KeySetClients clients = new KeySetClients(tls(), () -> null, null)) {
            new AssertingConfiguration()
                    .trustedIssuers(
                            bound,
                            offer,
                            new Operations(new SimpleMeterRegistry()),
                            clients,
                            new ProtectedLinks(true),
                            Clock.systemUTC());
        }
    }

    /** Links that no test uses. */
    private static LiveTls tls() {
        SvidSource none = () -> {
            throw new NoSvidException("none");
        };
        return new LiveTls(none, LinkListener.NONE, Clock.systemUTC());
    }

    private void assertRefused(String property, String reason) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(this::start)
                .withMessageStartingWith(property)
                .withMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource({"life, life", "issuers[0].issuer, issuers", "families, modes"})
    void startWhenAPropertyHasItsOldNameThenFailsWithTheNewOne(String oldName, String newName) {
        assertThatThrownBy(() -> AssertingApplication.builder().run("--asserting." + oldName + "=x"))
                .hasStackTraceContaining("Its name is now countersign.asserting." + newName + ".");
    }

    private void assertUnbound(String property) {
        ThrowingCallable binding = this::bound;
        assertThatThrownBy(binding)
                .rootCause()
                .isInstanceOf(CountersignConfigurationException.class)
                .hasMessageStartingWith(property);
    }

    @Test
    void startWhenAllIsThereThenAudienceIsTheTrustDomain() {
        start();
        assertThat(IssuedModes.of(bound(), TestAsserting.SELF).audiences()).containsExactly("spiffe://shop.com");
        assertThat(bound().toString()).doesNotContain("sts.example");
    }

    @Test
    void startWhenIssuerOfADvidDoesNotSignWithRs256ThenRefused() {
        properties.put("countersign.asserting.issuers[0].algorithm", "ES256");
        assertRefused("countersign.asserting.issuers[0].algorithm", "a DVID proves a signature of RS256");
        properties.put("countersign.asserting.modes", "id-mode,anon-mode,lsvid");
        start();
    }

    @Test
    void startWhenIssuerSharesASecretThenRefused() {
        properties.put("countersign.asserting.issuers[0].algorithm", "HS256");
        assertRefused("countersign.asserting.issuers[0].algorithm", "could issue them, too");
    }

    @Test
    void startWhenNobodyMayAskThenRefused() {
        properties.remove("countersign.asserting.subjects");
        assertRefused("countersign.asserting.subjects", "It is not set");
    }

    @Test
    void startWhenSubjectIsNoWorkloadThenRefused() {
        properties.put("countersign.asserting.subjects", "gateway");
        assertRefused("countersign.asserting.subjects", "A pattern is wrong");
    }

    @Test
    void startWhenClientIsNotToldThenRefused() {
        properties.remove("countersign.asserting.issuers[0].client-ids");
        assertRefused("countersign.asserting.issuers[0].client-ids", "It is not set");
    }

    @Test
    void startWhenAudienceIsNotToldThenRefused() {
        properties.remove("countersign.asserting.issuers[0].audience");
        assertRefused("countersign.asserting.issuers[0].audience", "It is not set");
    }

    @Test
    void startWhenIdTokensCouldBeTakenForAccessTokensThenRefused() {
        properties.put("countersign.asserting.issuers[0].types", "JWT");
        start();
        properties.put("countersign.asserting.issuers[0].audience", "front");
        assertRefused("countersign.asserting.issuers[0].audience", "an ID token would be accepted");
    }

    @Test
    void startWhenIssuerIsThereTwiceThenRefused() {
        properties.putAll(Map.of(
                "countersign.asserting.issuers[1].issuer", "https://sts.example",
                "countersign.asserting.issuers[1].jwk-set-uri", "https://other.example/jwks",
                "countersign.asserting.issuers[1].audience", "shop",
                "countersign.asserting.issuers[1].client-ids", "front"));
        assertRefused("countersign.asserting.issuers", "https://sts.example is listed twice");
    }

    @Test
    void startWhenKeysHaveTwoPlacesOrNoneThenRefused() {
        properties.put("countersign.asserting.issuers[0].jwk-set-location", "file:/nowhere");
        assertRefused("countersign.asserting.issuers[0]", "exactly one location");
        properties.remove("countersign.asserting.issuers[0].jwk-set-uri");
        assertRefused("countersign.asserting.issuers[0].jwk-set-location", "contains no key");
        properties.remove("countersign.asserting.issuers[0].jwk-set-location");
        assertRefused("countersign.asserting.issuers[0]", "exactly one location");
    }

    @Test
    void startWhenKeysOfAWorkloadAreNotReadOverTlsThenRefused() {
        properties.put("countersign.asserting.issuers[0].spiffe-id", "spiffe://shop.com/sts");
        start();
        properties.put("countersign.asserting.issuers[0].spiffe-id", "sts");
        assertRefused("countersign.asserting.issuers[0].spiffe-id", "not a SPIFFE ID");
        properties.put("countersign.asserting.issuers[0].jwk-set-uri", "http://127.0.0.1:8090/jwks");
        assertRefused("countersign.asserting.issuers[0].spiffe-id", "a server has no SVID over http");
    }

    @Test
    void startWhenKeysWouldComeOverPlainHttpFromAnotherMachineThenRefused() {
        properties.put("countersign.asserting.issuers[0].jwk-set-uri", "http://sts.internal/jwks");
        assertRefused("countersign.asserting.issuers[0].jwk-set-uri", "plain HTTP to another machine");
        properties.put("countersign.asserting.issuers[0].jwk-set-uri", "http://127.0.0.1:8090/jwks");
        start();
    }

    @Test
    void bindWhenAudienceIsEmptyThenRefused() {
        properties.put("countersign.asserting.audiences[0]", " ");
        assertUnbound("countersign.asserting.audiences");
    }

    @Test
    void startWhenClaimsAreOfNoWorkloadThenRefused() {
        properties.put("countersign.asserting.claims.[spiffe://shop.com/account]", "username");
        assertThat(AssertingConfiguration.claims(bound())).containsOnlyKeys("spiffe://shop.com/account");
        properties.put("countersign.asserting.claims.account", "username");
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> AssertingConfiguration.claims(bound()))
                .withMessageStartingWith("countersign.asserting.claims.account");
    }

    @Test
    void startWhenAnythingButCertificatesTellsWorkloadsThenRefused() {
        properties.put("countersign.accept", "x509-svid,lsvid");
        CountersignProperties common = new Binder(new MapConfigurationPropertySource(properties))
                .bind("countersign", CountersignProperties.class)
                .get();
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> new WebSecurityConfiguration(bound(), common, RateLimiters.inMemory()))
                .withMessageStartingWith("countersign.accept");
    }

    @Test
    void startWhenModeIsUnknownThenRefused() {
        properties.put("countersign.asserting.modes", "dvid,other");
        assertRefused("countersign.asserting.modes", "'other' is not a mode");
    }

    @Test
    void startWhenServerIsSomebodyElseThenRefused() {
        properties.put("countersign.asserting.workload-id", "spiffe://shop.com/sts");
        assertRefused("countersign.asserting.workload-id", TestAsserting.SELF.toString());
    }

    @Test
    void bindWhenThereIsNoIssuerThenRefused() {
        properties.keySet().removeIf(name -> name.startsWith("countersign.asserting.issuers"));
        assertUnbound("countersign.asserting.issuers");
    }

    @Test
    void bindWhenLifeIsTooLongThenRefused() {
        properties.put("countersign.asserting.life", "16m");
        assertUnbound("countersign.asserting.life");
    }

    @Test
    void bindWhenKeysWouldSignBeforeTheyAreKnownThenRefused() {
        properties.put("countersign.asserting.keys.rotation-interval", "5m");
        assertUnbound("countersign.asserting.keys.rotation-interval");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"countersign.asserting.keys.publish-ahead", "countersign.asserting.anon-root.publish-ahead"})
    void bindWhenKeysWouldNotBePublishedBeforeTheySignThenRefused(String property) {
        properties.put(property, "0s");
        assertUnbound(property);
    }

    @Test
    void bindWhenNoUsedLsvidWouldBeRememberedThenRefused() {
        properties.put("countersign.asserting.replay.max-tokens", "0");
        assertUnbound("countersign.asserting.replay.max-tokens");
    }

    @ParameterizedTest
    @ValueSource(strings = {"absent", "redis"})
    void startWhenThereIsNoSuchStoreOfUsedLsvidsThenRefused(String store) {
        properties.put("countersign.asserting.replay.store", store);
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> LsvidReplays.open(bound().replay(), 1, List.of(), Clock.systemUTC()))
                .withMessageStartingWith("countersign.asserting.replay.store");
    }

    @Test
    void startWhenReplicasDoNotShareTheUsedLsvidsThenRefused() {
        properties.put("countersign.asserting.replay.store", "memory");
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> LsvidReplays.open(bound().replay(), 2, List.of(), Clock.systemUTC()))
                .withMessageStartingWith("countersign.asserting.replay.store");
    }

    @Test
    void bindWhenRateIsNoneThenRefused() {
        properties.put("countersign.asserting.rate-limit.requests-per-second-and-workload", "0");
        assertUnbound("countersign.asserting.rate-limit.requests-per-second-and-workload");
    }
}
