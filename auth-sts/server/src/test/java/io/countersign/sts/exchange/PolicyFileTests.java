// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.server.TestClock;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;

@ExtendWith(OutputCaptureExtension.class)
class PolicyFileTests {

    private static final String EDGES = "edges: [{actor: a.shop.com, targets: [b.shop.com], scopes: [shop]}]";

    private final TestClock clock = TestClock.standing();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("policy.yml");
        Files.writeString(file, EDGES);
    }

    private PolicyFile open() {
        return PolicyFile.open(new FileSystemResource(file), clock);
    }

    @Test
    void scopesWhenNoEdgeThenDenied() {
        ExchangePolicy policy = open().policy();
        assertThat(policy.scopes("a.shop.com", "b.shop.com")).containsExactly("shop");
        assertRefused(policy, "a.shop.com", "c.shop.com", "invalid_target");
        assertRefused(policy, "b.shop.com", "a.shop.com", "unauthorized_client");
        assertRefused(policy, "A.shop.com", "b.shop.com", "unauthorized_client");
    }

    private static void assertRefused(ExchangePolicy policy, String actor, String target, String error) {
        assertThatThrownBy(() -> policy.scopes(actor, target))
                .isInstanceOfSatisfying(
                        OAuth2AuthenticationException.class,
                        ex -> assertThat(ex.getError().getErrorCode()).isEqualTo(error));
    }

    @Test
    void policyWhenFileChangesThenFollowedAndAudited(CapturedOutput output) throws IOException {
        PolicyFile policy = open();
        Files.writeString(file, EDGES.replace("b.shop.com", "c.shop.com, d.shop.com"));
        clock.advance(Duration.ofSeconds(2));
        assertThat(policy.policy().scopes("a.shop.com", "d.shop.com")).containsExactly("shop");
        assertRefused(policy.policy(), "a.shop.com", "b.shop.com", "invalid_target");
        assertThat(output).contains("policy source=").contains("edges=1").contains("edges=2");
    }

    @Test
    void policyWhenFileTurnsBadThenLastGoodOneStaysAndItIsTold(CapturedOutput output) throws IOException {
        PolicyFile policy = open();
        Files.writeString(file, "edges: [");
        clock.advance(Duration.ofSeconds(2));
        assertThat(policy.policy().scopes("a.shop.com", "b.shop.com")).containsExactly("shop");
        assertThat(policy.problem()).contains("line 1");
        assertThat(new PolicyHealth(policy).health().getStatus().getCode()).isEqualTo("WARNING");
        assertThat(output).containsOnlyOnce("the last valid one stays in force");
        Files.writeString(file, EDGES);
        assertThat(policy.problem()).isNull();
        assertThat(new PolicyHealth(policy).health().getStatus().getCode()).isEqualTo("UP");
    }

    @Test
    void policyWhenFileGoesThenLastGoodOneStays() throws IOException {
        PolicyFile policy = open();
        Files.delete(file);
        clock.advance(Duration.ofSeconds(2));
        assertThat(policy.policy().size()).isEqualTo(1);
        assertThat(policy.problem()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "edges",
                "edges: {}",
                "edges: [a]",
                "edges: [{actor: a, targets: [b]}]",
                "edges: [{actor: a, targets: [b], scopes: [shop], more: 1}]",
                "edges: [{actor: a, targets: [], scopes: [shop]}]",
                "edges: [{actor: a, targets: [b], scopes: []}]",
                "edges: [{actor: a, targets: b, scopes: [shop]}]",
                "edges: [{actor: '*', targets: [b], scopes: [shop]}]",
                "edges: [{actor: a, targets: ['*.shop.com'], scopes: [shop]}]",
                "edges: [{actor: a, targets: [b], scopes: ['shop admin']}]",
                "edges: [{actor: 1, targets: [b], scopes: [shop]}]",
                "edges: [{actor: a, targets: [b, b], scopes: [shop]}]",
                "edges: [{actor: a, targets: [b], scopes: [x]}, {actor: a, targets: [b], scopes: [y]}]",
                "edges: []\nedges: []",
                "edges: []\nmore: []",
                "edges: [!!java.net.URL [http://evil.example]]",
                "edges: []\n---\nedges: []"
            })
    void openWhenFileIsBadThenFailsWithItsProperty(String content) throws IOException {
        Files.writeString(file, content);
        assertThatThrownBy(this::open)
                .isInstanceOf(CountersignConfigurationException.class)
                .hasMessageContaining("countersign.sts.exchange.policy-location");
    }

    @Test
    void openWhenFileIsNotThereThenFails() throws IOException {
        Files.delete(file);
        assertThatThrownBy(this::open).isInstanceOf(CountersignConfigurationException.class);
    }

    @Test
    void openWhenNobodyMayActThenEveryoneIsDenied() throws IOException {
        Files.writeString(file, "edges: []");
        assertRefused(open().policy(), "a.shop.com", "b.shop.com", "unauthorized_client");
    }

    @Test
    void openWhenTheDefaultThenEveryoneIsDenied() {
        ExchangePolicy policy = PolicyFile.open(new ClassPathResource("config/sts-exchange.yml"), clock)
                .policy();
        assertThat(policy.size()).isZero();
    }

    @Test
    void openWhenThereAreEdgesThenTheirScopes() {
        ExchangePolicy policy = PolicyFile.open(new ClassPathResource("config/test-sts-exchange.yml"), clock)
                .policy();
        assertThat(policy.size()).isEqualTo(8);
        assertThat(policy.scopes("basket.shop.com", "delivery-gateway.delivery.com"))
                .containsExactly("shop");
    }
}
