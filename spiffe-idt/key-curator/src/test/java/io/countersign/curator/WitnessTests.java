// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.World;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.registration.agent.AgentHealth;
import io.countersign.registration.agent.AgentState;
import io.countersign.registration.agent.AgentTimes;
import io.countersign.registration.agent.CommitmentsFactory;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.FollowSettings;
import io.countersign.registration.agent.FollowingAgent;
import io.countersign.registration.agent.LogWitness;
import io.countersign.registration.audit.LogFault;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Head;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A curator with witnesses, and an agent that requires cosignatures of two of three. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class WitnessTests {

    private static final Rbe RBE = NativeCore.load().rbe();

    private static final CommitmentsFactory COMMITMENTS = parameters -> RbeCommitments.of(RBE, parameters, true);

    /** Heads of this age are old, so that nobody has to wait long for that. */
    private static final Duration STALE = Duration.ofSeconds(15);

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    private final TestWitnesses keys = TestWitnesses.of(3);

    private final List<LogWitness> witnesses = new ArrayList<>();

    private TestCurator curator;

    private Pins pins;

    private FollowingAgent agent;

    @BeforeEach
    void start() {
        curator = keys.in(World.in(folder, Clock.systemUTC())).start();
        pins = curator.pins().withWitnesses(keys.pinned(), 2);
        for (int i = 0; i < 3; i++) {
            witnesses.add(new LogWitness(
                    FollowSettings.of(pins, folder.resolve("witness-" + i)),
                    client(),
                    COMMITMENTS,
                    keys.keys().get(i),
                    alarm -> {}));
        }
        AgentTimes times = new AgentTimes(
                Duration.ofSeconds(5),
                STALE,
                Duration.ofHours(1),
                Duration.ZERO,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1));
        agent = new FollowingAgent(
                new FollowSettings(pins, folder.resolve("agent"), times, InstantSource.system()),
                client(),
                COMMITMENTS,
                alarm -> {});
    }

    @AfterEach
    void stop() throws IOException {
        agent.close();
        for (LogWitness witness : witnesses) {
            witness.close();
        }
        curator.audit();
        curator.close();
        http.close();
    }

    private CuratorClient client() {
        return new CuratorClient(URI.create("http://127.0.0.1:" + curator.port()), http);
    }

    private static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofMinutes(2));
    }

    private void startAll() throws Exception {
        for (LogWitness witness : witnesses) {
            witness.start(true);
        }
        await().until(() -> curator.get("/log/head?cosignatures=3").status() == 200);
        agent.start();
    }

    private void awaitTaken(long sequence) {
        await().until(() ->
                agent.health().sequence() == sequence && agent.health().up());
    }

    @Test
    void entryWhenTwoOfThreeWitnessesCosignThenTaken() throws Exception {
        startAll();
        curator.register(TestService.of("basket"));
        awaitTaken(1);
        witnesses.get(1).close();
        curator.register(TestService.of("account"));
        awaitTaken(2);
        Head forked = Head.sign(
                curator.logId(),
                2,
                Octets.sha256(new byte[] {1}),
                Clock.systemUTC().instant(),
                curator.world().logKey());
        assertThat(keys.cosign(curator, forked, 1).reason())
                .as("of a witness that lies")
                .isEqualTo("other-head");
        curator.register(TestService.of("orders"));
        awaitTaken(3);
    }

    @Test
    void entryWhenTwoWitnessesAreAwayThenNotTakenUntilOneIsBack() throws Exception {
        startAll();
        curator.register(TestService.of("basket"));
        awaitTaken(1);
        witnesses.get(0).close();
        witnesses.get(2).close();
        curator.register(TestService.of("account"));
        await().until(() -> agent.health().fault() == LogFault.COSIGNATURES);
        AgentHealth health = agent.health();
        assertThat(health.up()).isFalse();
        assertThat(health.state()).isEqualTo(AgentState.OLD);
        assertThat(health.sequence()).isEqualTo(1);
        assertThat(curator.sequence()).isEqualTo(2);
        witnesses.get(2).start(false);
        awaitTaken(2);
        assertThat(agent.health().fault()).isNull();
    }
}
