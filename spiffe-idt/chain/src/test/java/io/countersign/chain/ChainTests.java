// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.idt.IdtMode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** A chain of three middle tiers, in each mode. */
@ExtendWith(OutputCaptureExtension.class)
class ChainTests {

    private static final int HOPS = 3;

    private static final Workload BEFORE_TARGET = Workload.tier(HOPS);

    /** The target allows one more client, so that a thief passes the handshake and is refused by the token alone. */
    private static final Wire wire = new Wire(Map.of(
            "countersign.spiffe.allowed-clients[0]", BEFORE_TARGET.id(),
            "countersign.spiffe.allowed-clients[1]", Workload.tier(1).id()));

    @TempDir
    private static Path metrics;

    private static Chain chain;

    private static ChainUser alice;

    private static ChainUser bob;

    @BeforeAll
    static void start() {
        chain = Chain.start(
                new ChainSettings(
                        HOPS,
                        IdtMode.LSVID,
                        ChainPorts.free(),
                        Map.of("countersign.sts.users.logins-per-minute", "1000")),
                workload -> {},
                workload -> workload.equals(Workload.TARGET) ? wire : context -> {});
        alice = chain.users().get(0);
        bob = chain.users().get(1);
    }

    @AfterAll
    static void stop() {
        chain.close();
        assertThat(metrics).isEmptyDirectory();
    }

    private static ChainBrowser loggedIn(ChainUser user) {
        ChainBrowser browser = new ChainBrowser(chain.page());
        browser.logIn(user);
        return browser;
    }

    @ParameterizedTest
    @EnumSource
    void balanceWhenModeIsChosenThenEachHopVerifiesTheSameUser(IdtMode mode) {
        try (ChainBrowser browser = loggedIn(alice)) {
            browser.choose(mode.value());
            JsonNode read = browser.balance();
            assertThat(read.path("mode").asString()).isEqualTo(mode.value());
            assertThat(read.path("experimental").asBoolean()).isEqualTo(mode == IdtMode.ANON_MODE);
            assertThat(read.path("balance").path("amount").asLong()).isEqualTo(alice.balance());
            JsonNode decisions = read.path("decisions");
            assertThat(decisions)
                    .extracting(decision -> decision.path("verifier").asString())
                    .containsExactlyElementsOf(Workload.path(HOPS).stream()
                            .skip(1)
                            .map(Workload::id)
                            .toList());
            for (JsonNode decision : decisions) {
                assertThat(decision.path("mode").asString()).isEqualTo(mode.value());
                assertThat(decision.path("dpr").asString()).isEqualTo(alice.id());
                assertThat(decision.path("dpa").asString()).startsWith("http://127.0.0.1:");
                assertThat(decision.path("scope"))
                        .extracting(JsonNode::asString)
                        .contains("account:read");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = "DVID", mode = EnumSource.Mode.EXCLUDE)
    void layersWhenModeNestsThenTheyFollowTheCall(IdtMode mode) {
        try (ChainBrowser browser = loggedIn(alice)) {
            browser.choose(mode.value());
            JsonNode decisions = browser.balance().path("decisions");
            for (int hop = 0; hop <= HOPS; hop++) {
                assertLayers(mode, decisions.get(hop).path("layers"), hop + 2);
            }
        }
    }

    /** The asserting workload signed layer 0, for the subject; the audience of each layer signed the next one. */
    private static void assertLayers(IdtMode mode, JsonNode layers, int count) {
        List<String> signers = new ArrayList<>(List.of(Workload.ASSERTING.id()));
        Workload.path(HOPS).forEach(workload -> signers.add(workload.id()));
        assertThat(layers).hasSize(count);
        IntStream.range(0, count).forEach(level -> {
            JsonNode layer = layers.get(level);
            boolean isClaimed = mode == IdtMode.ANON_MODE && level > 0;
            assertThat(layer.path("lvl").asInt()).isEqualTo(level);
            assertThat(layer.path(isClaimed ? "iid" : "iss").asString()).isEqualTo(signers.get(level));
            assertThat(layer.has(isClaimed ? "iss" : "iid")).isFalse();
            assertThat(layer.path("aud").asString()).isEqualTo(signers.get(level + 1));
            assertThat(layer.has("dpr")).isEqualTo(level == 0);
            assertThat(layer.has("exp")).isTrue();
        });
    }

    @Test
    void layersWhenDvidThenOneForTheTrustDomain() {
        try (ChainBrowser browser = loggedIn(alice)) {
            browser.choose("dvid");
            for (JsonNode decision : browser.balance().path("decisions")) {
                JsonNode layers = decision.path("layers");
                assertThat(layers).hasSize(1);
                assertThat(layers.get(0).path("iss").asString()).isEqualTo(Workload.ASSERTING.id());
                assertThat(layers.get(0).path("sub").asString()).isEqualTo(Workload.SUBJECT.id());
                assertThat(layers.get(0).path("aud").asString()).isEqualTo("spiffe://example.org");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void balanceWhenUsersDifferThenEachSeesHisOwn(IdtMode mode) throws Exception {
        try (ChainBrowser hers = loggedIn(alice);
                ChainBrowser his = loggedIn(bob)) {
            hers.choose(mode.value());
            his.choose(mode.value());
            assertThat(his.balance().path("balance").path("amount").asLong()).isEqualTo(bob.balance());
            assertThat(hers.balance().path("balance").path("amount").asLong()).isEqualTo(alice.balance());
            HttpResponse<String> asked = his.get(chain.page().resolve("balance?dpr=" + alice.id()));
            assertThat(asked.body()).contains("\"amount\":" + bob.balance()).doesNotContain(alice.id());
        }
    }

    @ParameterizedTest
    @EnumSource
    void tokenWhenStolenFromAMiddleTierThenRefusedFromAnotherPeer(IdtMode mode, CapturedOutput output)
            throws Exception {
        String path = "/" + mode.value() + "/balance";
        try (ChainBrowser browser = loggedIn(alice);
                Impostor thief = new Impostor(chain, Workload.tier(1));
                Impostor owner = new Impostor(chain, BEFORE_TARGET)) {
            browser.choose(mode.value());
            wire.cut();
            assertThat(browser.get(chain.page().resolve("balance")).statusCode())
                    .isEqualTo(503);
            String stolen = wire.credentials().getLast();
            HttpResponse<String> refused = thief.get(Workload.TARGET, path, stolen);
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.body()).doesNotContain("amount");
            assertThat(output.getAll()).contains("scheme=" + mode.value() + " code=wrong_sender");
            assertThat(owner.get(Workload.TARGET, path, stolen).body())
                    .as("it was a good one")
                    .contains("\"amount\":" + alice.balance());
            assertThat(owner.get(Workload.TARGET, path, stolen).statusCode())
                    .as("once")
                    .isEqualTo(401);
        }
    }

    @Test
    void workloadWhenItIsNotTheOneBeforeThenItGetsNoFurtherThanTheHandshake() {
        try (Impostor subject = new Impostor(chain, Workload.SUBJECT);
                Impostor target = new Impostor(chain, Workload.TARGET)) {
            assertRefused(subject, Workload.TARGET);
            assertRefused(subject, Workload.tier(2));
            assertRefused(target, Workload.tier(1));
        }
    }

    private static void assertRefused(Impostor who, Workload by) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> who.get(by, "/lsvid/balance", "LSVID x"));
    }

    @Test
    void tokenWhenOfAnotherModeThanThePathThenRefused() throws Exception {
        try (ChainBrowser browser = loggedIn(alice);
                Impostor owner = new Impostor(chain, BEFORE_TARGET)) {
            browser.choose("lsvid");
            wire.cut();
            browser.get(chain.page().resolve("balance"));
            HttpResponse<String> refused = owner.get(
                    Workload.TARGET, "/dvid/balance", wire.credentials().getLast());
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("other-mode");
        }
    }

    @Test
    void modeWhenSwitchedThenKeptOnTheServerForEachSessionAlone() {
        try (ChainBrowser one = loggedIn(alice);
                ChainBrowser other = loggedIn(bob)) {
            assertThat(one.balance().path("mode").asString())
                    .as("the chain's own")
                    .isEqualTo("lsvid");
            one.choose("id-mode");
            other.choose("dvid");
            assertThat(one.session().path("mode").asString()).isEqualTo("id-mode");
            assertThat(one.balance().path("mode").asString()).isEqualTo("id-mode");
            assertThat(other.balance().path("mode").asString()).isEqualTo("dvid");
            one.choose("anon-mode");
            assertThat(one.balance().path("mode").asString()).isEqualTo("anon-mode");
        }
    }

    @Test
    void modeWhenUnknownThenRefusedAndTheOldOneStays() {
        try (ChainBrowser browser = loggedIn(alice)) {
            assertThatExceptionOfType(ChainException.class)
                    .isThrownBy(() -> browser.choose("none"))
                    .withMessageContaining("400: There is no such mode");
            assertThat(browser.session().path("mode").asString()).isEqualTo("lsvid");
        }
    }

    @ParameterizedTest
    @EnumSource
    void logThenItHoldsNoTokenNoPasswordAndNoSession(IdtMode mode, CapturedOutput output) {
        try (ChainBrowser browser = loggedIn(alice)) {
            browser.choose(mode.value());
            String answer = browser.balance().toString();
            assertThat(wire.credentials()).isNotEmpty();
            String log = output.getAll();
            assertThat(log).as("there is a log").contains("io.countersign");
            wire.credentials().forEach(credential -> assertThat(log).doesNotContain(tokenOf(credential)));
            assertThat(log)
                    .doesNotContain(browser.cookie(), alice.password(), bob.password())
                    .doesNotContainPattern("eyJ[\\w-]{10,}");
            assertThat(answer).doesNotContainPattern("eyJ[\\w-]{10,}");
            wire.credentials().forEach(credential -> assertThat(answer).doesNotContain(tokenOf(credential)));
        }
    }

    @Test
    void metricsWhenPrometheusAsksThenItReadsThoseOfAllAndNothingElse() throws Exception {
        chain.showMetricsTo(metrics);
        try (Scraper prometheus = new Scraper(chain, metrics);
                Impostor other = new Impostor(chain, BEFORE_TARGET)) {
            for (Workload workload : Workload.all(HOPS)) {
                assertThat(prometheus.get(workload, "/actuator/prometheus").body())
                        .contains("application=\"" + workload.name() + "\"");
                for (String path : List.of("/actuator/env", "/actuator/countersign", "/lsvid/balance", "/keys")) {
                    assertThat(prometheus.get(workload, path).statusCode())
                            .as(workload.name() + path)
                            .isIn(401, 403);
                }
            }
            for (Workload workload : List.of(Workload.TARGET, Workload.ASSERTING)) {
                assertThat(other.get(workload, "/actuator/prometheus", "LSVID of-nobody-at-all")
                                .statusCode())
                        .as(workload.name())
                        .isEqualTo(401);
            }
        }
    }

    private static String tokenOf(String credential) {
        return credential.substring(credential.indexOf(' ') + 1);
    }
}
