// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.TestLog;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Agent of a service {@code spiffe://shop.com/NAME} at 127.0.0.NUMBER, with its own token file and directory. */
final class TestAgent implements AutoCloseable {

    static final Duration BOUND = Duration.ofMinutes(20);

    static final AgentTimes TIMES = new AgentTimes(
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            BOUND,
            Duration.ofMinutes(5),
            Duration.ofSeconds(1),
            Duration.ofMillis(50),
            Duration.ZERO);

    final List<Alarm> alarms = new CopyOnWriteArrayList<>();

    final SpiffeId name;

    final InetAddress address;

    final Path directory;

    private final TestLog log;

    private final TestAttestor attestor;

    private final Path tokenFile;

    private final HttpClient plain;

    private final HttpClient pinned;

    private AgentTimes times = TIMES;

    private Pins pins;

    RegistrationAgent agent;

    TestAgent(TestLog log, TestCurator curator, TestAttestor attestor, Path parent, String name, int number)
            throws IOException {
        this.log = log;
        this.pins = log.pins;
        this.attestor = attestor;
        this.name = SpiffeId.parse("spiffe://" + log.domain + "/" + name);
        this.address = InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) number});
        this.directory = parent.resolve(name);
        this.tokenFile = parent.resolve(name + ".token");
        this.plain = HttpClient.newBuilder().localAddress(address).build();
        this.pinned = attestor.client(address);
        token(firstToken(name));
        this.agent = create(curator);
    }

    static String firstToken(String name) {
        return name + "-token-1";
    }

    /** Uses another time for which a registration binds after it was replaced. Before the start. */
    TestAgent handover(TestCurator curator, Duration handover) {
        times = TIMES.withHandover(handover);
        agent = create(curator);
        return this;
    }

    /** Uses other pins, from the next start on. */
    TestAgent pins(TestCurator curator, Pins other) {
        pins = other;
        agent = create(curator);
        return this;
    }

    private RegistrationAgent create(TestCurator curator) {
        return withCommitments(curator, log::commitments);
    }

    RegistrationAgent withCommitments(TestCurator curator, Supplier<Commitments> commitments) {
        AgentSettings settings =
                AgentSettings.of(name, pins, directory).withTimes(times).withClock(log.clock);
        return new RegistrationAgent(
                settings,
                new CuratorClient(curator.uri(), plain),
                new AttestorClient(attestor.uri(), pinned, tokenFile),
                parameters -> commitments.get(),
                alarms::add);
    }

    /** Writes a token, which the attestor knows. */
    void token(String token) throws IOException {
        attestor.know(token, name);
        Path other = tokenFile.resolveSibling(name.path().substring(1) + ".token.new");
        Files.writeString(other, token);
        Files.move(other, tokenFile, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    TestAgent start() throws IOException, RegistrationException {
        agent.start();
        return this;
    }

    /** Ends the agent, so that it can be started again. */
    void restart(TestCurator curator) throws IOException, RegistrationException {
        agent.close();
        agent = create(curator);
        agent.start();
    }

    LinkIdentity identity() {
        return agent.identity().orElseThrow();
    }

    List<X509Certificate> chain() {
        return identity().chain();
    }

    MutualTls tls() {
        return new MutualTls(
                this::identity,
                peer -> agent.judge(peer.certificates(), peer.address()),
                LinkListener.NONE,
                log.clock.withZone(ZoneOffset.UTC));
    }

    static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(20));
    }

    <T extends Alarm> T awaitAlarm(Class<T> type) {
        await().until(() -> alarms.stream().anyMatch(type::isInstance));
        return alarms.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    void awaitState(AgentState state) {
        await().until(() -> agent.health().state() == state);
    }

    void awaitSequence(long sequence) {
        await().until(() -> agent.health().sequence() == sequence);
    }

    @Override
    public void close() throws IOException {
        agent.close();
        plain.close();
        pinned.close();
    }
}
