// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.countersign.core.link.LinkListener;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a real Workload API over its socket, which pushes; the polling interval is longer than a test. */
class WorkloadApiSourceTests {

    private static final TrustDomain SHOP = TrustDomain.parse("shop.com");

    private static final SpiffeId BASKET = SpiffeId.parse("spiffe://shop.com/basket");

    private static final Duration LONG = Duration.ofHours(1);

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private EmbeddedWorkloadApi api;

    private WorkloadApiSource basket;

    @BeforeEach
    void setUp() {
        api = start(LONG);
        basket = open("basket");
    }

    @AfterEach
    void tearDown() {
        basket.close();
        api.close();
    }

    private EmbeddedWorkloadApi start(Duration life) {
        return EmbeddedWorkloadApi.builder("shop.com")
                .svidLife(life)
                .register(socket("basket"), "spiffe://shop.com/basket")
                .register(socket("account"), "spiffe://shop.com/account")
                .start();
    }

    private Path socket(String workload) {
        return folder.resolve(workload).resolve("api.sock");
    }

    private WorkloadApiSource open(String workload) {
        return WorkloadApiSource.open(
                EmbeddedWorkloadApi.endpoint(socket(workload)), PATIENCE, LONG, Clock.systemUTC());
    }

    @Test
    void openWhenRegisteredThenSvidAndItsBundle() {
        SvidContext context = basket.current(Instant.now());
        assertThat(context.svid().id()).hasToString("spiffe://shop.com/basket");
        assertThat(context.bundles().trustDomains()).containsExactly(SHOP);
        assertThat(context.bundles().authorities(SHOP)).hasSize(1);
    }

    @Test
    void openWhenNobodyListensThenNoSvid() {
        String nowhere = "unix:" + folder.resolve("nowhere.sock");
        assertThatExceptionOfType(NoSvidException.class)
                .isThrownBy(() -> WorkloadApiSource.open(nowhere, Duration.ofMillis(300), LONG, Clock.systemUTC()));
    }

    @Test
    void openWhenAddressIsNoneThenThrows() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorkloadApiSource.open("http://agent", PATIENCE, LONG, Clock.systemUTC()));
    }

    @Test
    void latestWhenSvidsAreRotatedThenTheNewOneComes() {
        Svid before = basket.latest().svid();
        api.rotateSvids();
        await().atMost(PATIENCE).until(() -> !basket.latest().svid().isSameAs(before));
        assertThat(basket.latest().svid().id()).isEqualTo(before.id());
    }

    /** What was opened while the answer was read has the previous SVID, and must not count as newer than the change. */
    @Test
    void latestWhenSvidsAreRotatedThenTheyChangedAfterTheAnswerWasRead() {
        try (WorkloadApiSource slow = WorkloadApiSource.open(
                EmbeddedWorkloadApi.endpoint(socket("basket")), PATIENCE, LONG, new TickingClock())) {
            Svid before = slow.latest().svid();
            api.rotateSvids();
            await().atMost(PATIENCE).untilAsserted(() -> {
                SvidContext next = slow.latest();
                assertThat(next.svid().isSameAs(before)).isFalse();
                assertThat(next.changed()).isAfter(next.read());
            });
        }
    }

    @Test
    void latestWhenAuthorityIsDroppedThenItIsGone() {
        Set<X509Certificate> before = basket.latest().bundles().authorities(SHOP);
        String old = api.authorities().getFirst().id();
        api.rotateAuthority();
        api.dropAuthority(old);
        await().atMost(PATIENCE).until(() -> {
            Set<X509Certificate> now = basket.latest().bundles().authorities(SHOP);
            return !now.isEmpty() && now.stream().noneMatch(before::contains);
        });
    }

    @Test
    void currentWhenAgentIsGoneThenNoneOnceTheSvidHasEnded() {
        basket.close();
        api.close();
        api = start(Duration.ofSeconds(4));
        basket = open("basket");
        Svid last = basket.latest().svid();
        api.close();
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThatExceptionOfType(NoSvidException.class)
                        .isThrownBy(() -> basket.current(Instant.now())));
        assertThat(basket.latest().svid().id()).isEqualTo(last.id());
    }

    @Test
    void latestWhenTheSvidIsOfAnotherWorkloadThenNotTaken() {
        basket.close();
        try (RefusedAnswers refused = new RefusedAnswers();
                WorkloadApiSource asked = WorkloadApiSource.open(
                        EmbeddedWorkloadApi.endpoint(socket("basket")),
                        PATIENCE,
                        Duration.ofMillis(100),
                        Clock.systemUTC())) {
            Svid before = asked.latest().svid();
            api.close();
            api = EmbeddedWorkloadApi.builder("shop.com")
                    .register(socket("basket"), "spiffe://shop.com/account")
                    .start();
            await().atMost(PATIENCE).until(() -> refused.contain("no SVID of spiffe://shop.com/basket"));
            assertThat(asked.latest().svid()).isSameAs(before);
        }
        basket = open("basket");
        assertThat(basket.latest().svid().id()).hasToString("spiffe://shop.com/account");
    }

    /** Replaces the API by one that offers these SVIDs at the socket of the basket, in this order. */
    private void offer(String... workloads) {
        basket.close();
        replace(workloads);
    }

    private void replace(String... workloads) {
        api.close();
        EmbeddedWorkloadApi.Builder builder = EmbeddedWorkloadApi.builder("shop.com");
        for (String workload : workloads) {
            builder.register(socket("basket"), "spiffe://shop.com/" + workload);
        }
        api = builder.start();
    }

    private WorkloadApiSource open(@Nullable SpiffeId id, Duration patience) {
        return WorkloadApiSource.open(
                EmbeddedWorkloadApi.endpoint(socket("basket")),
                id,
                patience,
                Duration.ofMillis(100),
                Clock.systemUTC());
    }

    @Test
    void openWhenSeveralSvidsAreOfferedThenTheirIdsAreNamedAtOnce() {
        offer("node", "basket");
        assertThatExceptionOfType(SvidChoiceException.class)
                .isThrownBy(() -> open(null, Duration.ofHours(1)))
                .withMessageContaining("spiffe://shop.com/basket, spiffe://shop.com/node");
    }

    @Test
    void openWhenAnIdIsWantedThenItsSvidWhateverTheOrder() {
        offer("node", "basket");
        try (WorkloadApiSource wanted = open(BASKET, PATIENCE)) {
            Svid before = wanted.latest().svid();
            assertThat(before.id()).isEqualTo(BASKET);
            api.rotateSvids();
            await().atMost(PATIENCE).until(() -> !wanted.latest().svid().isSameAs(before));
            Svid renewed = wanted.latest().svid();
            replace("basket", "node");
            await().atMost(PATIENCE).until(() -> !wanted.latest().svid().isSameAs(renewed));
            assertThat(wanted.latest().svid().id()).isEqualTo(BASKET);
        }
        basket = open(BASKET, PATIENCE);
    }

    @Test
    void openWhenTheWantedSvidIsMissingThenTheOfferedIdsAreNamedInTheEnd() {
        offer("node", "account");
        assertThatExceptionOfType(SvidChoiceException.class)
                .isThrownBy(() -> open(BASKET, Duration.ofSeconds(3)))
                .withMessageContaining("no SVID of spiffe://shop.com/basket")
                .withMessageContaining("spiffe://shop.com/account, spiffe://shop.com/node");
    }

    @Test
    void openWhenTheWantedSvidComesLaterThenItIsTaken() throws Exception {
        offer("node");
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            Future<WorkloadApiSource> opened = threads.submit(() -> open(BASKET, PATIENCE));
            replace("node", "basket");
            basket = opened.get(2, TimeUnit.MINUTES);
        }
        assertThat(basket.latest().svid().id()).isEqualTo(BASKET);
    }

    @Test
    void latestWhenAnotherSvidIsAddedThenTheFirstIdStays() {
        Svid before = basket.latest().svid();
        replace("account", "basket");
        try (WorkloadApiSource again = open(BASKET, PATIENCE)) {
            await().atMost(PATIENCE).until(() -> !basket.latest().svid().isSameAs(before));
            assertThat(basket.latest().svid().id())
                    .isEqualTo(again.latest().svid().id());
        }
    }

    @Test
    void latestWhenTheWantedSvidIsGoneThenNoOtherIsTakenAndItExpires() {
        offer("node", "basket");
        try (RefusedAnswers refused = new RefusedAnswers();
                WorkloadApiSource wanted = open(BASKET, PATIENCE)) {
            Svid before = wanted.latest().svid();
            replace("node");
            await().atMost(PATIENCE).until(() -> refused.contain("no SVID of spiffe://shop.com/basket"));
            assertThat(wanted.latest().svid()).isSameAs(before);
            assertThatExceptionOfType(NoSvidException.class).isThrownBy(() -> wanted.current(before.notAfter()));
            replace("node", "basket");
            await().atMost(PATIENCE).until(() -> !wanted.latest().svid().isSameAs(before));
            assertThat(wanted.latest().svid().id()).isEqualTo(BASKET);
        }
    }

    @Test
    void connectWhenBothAreWorkloadsThenByTheirIds() throws IOException {
        try (WorkloadApiSource account = open("account");
                EchoServer server = new EchoServer(context(account, "spiffe://shop.com/basket"))) {
            server.call(context(basket, "spiffe://shop.com/account"));
            assertThatIOException().isThrownBy(() -> server.call(context(basket, "spiffe://shop.com/product")));
            assertThatIOException().isThrownBy(() -> server.call(context(account, "spiffe://shop.com/account")));
            assertThat(server.heard).hasSize(1);
        }
    }

    private static SSLContext context(SvidSource source, String peer) {
        return new LiveTls(source, LinkListener.NONE, Clock.systemUTC()).context(PeerPolicy.parse(List.of(peer)));
    }

    /** A second goes by with each look at it. */
    private static final class TickingClock extends Clock {

        private final AtomicLong looks = new AtomicLong();

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.now().plusSeconds(looks.incrementAndGet());
        }
    }

    /** Collects the source's log messages about unusable responses. */
    private static final class RefusedAnswers extends Handler implements AutoCloseable {

        private final Logger logger = Logger.getLogger(WorkloadApiSource.class.getName());

        private final List<String> texts = new CopyOnWriteArrayList<>();

        RefusedAnswers() {
            logger.addHandler(this);
        }

        boolean contain(String text) {
            return texts.stream().anyMatch(one -> one.contains(text));
        }

        @Override
        public void publish(LogRecord entry) {
            texts.add(new SimpleFormatter().formatMessage(entry));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            logger.removeHandler(this);
        }
    }
}
