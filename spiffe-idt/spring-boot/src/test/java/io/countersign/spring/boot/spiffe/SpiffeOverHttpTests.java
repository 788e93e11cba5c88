// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.core.link.PeerRole;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.RawConnection;
import io.countersign.spiffe.tls.Svid;
import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.RestClient;

/** Tests two applications that call each other over mutual TLS with SVIDs. */
class SpiffeOverHttpTests {

    private static final Instant LATER = TestAuthority.NOW.plus(Duration.ofHours(3));

    private static final TestAuthority authority = new TestAuthority("shop.com");

    private static TestWorkload account;

    private static TestWorkload basket;

    /** For browsers. The account does not accept its SVID, and the basket does. */
    private static TestWorkload gateway;

    @BeforeAll
    static void start() {
        account = new TestWorkload(
                TestSource.of(authority, "/account"), "countersign.spiffe.allowed-clients=spiffe://shop.com/basket");
        basket = new TestWorkload(
                TestSource.of(authority, "/basket"),
                "countersign.spiffe.allowed-clients=spiffe://shop.com/gateway",
                "countersign.services.[account.shop.com].url=https://localhost:" + account.port(),
                "countersign.services.[account.shop.com].spiffe-id=spiffe://shop.com/account",
                // The same server by another text, because each address has one SPIFFE ID.
                "countersign.services.[product.shop.com].url=https://127.0.0.1:" + account.port(),
                "countersign.services.[product.shop.com].spiffe-id=spiffe://shop.com/product");
        gateway = new TestWorkload(
                TestSource.of(authority, "/gateway"),
                "countersign.spiffe.server=false",
                "countersign.accept=x509-svid",
                "countersign.services.[basket.shop.com].url=https://localhost:" + basket.port(),
                "countersign.services.[basket.shop.com].spiffe-id=spiffe://shop.com/basket",
                "countersign.services.[account.shop.com].url=https://localhost:" + account.port(),
                "countersign.services.[account.shop.com].spiffe-id=spiffe://shop.com/account");
    }

    @AfterAll
    static void stop() {
        gateway.close();
        basket.close();
        account.close();
    }

    /** Closes connections of the previous test, which use another SVID. */
    @BeforeEach
    void setUp() {
        account.renew(authority);
        basket.renew(authority);
        call(basket);
        account.begin();
        basket.begin();
    }

    private static String call(TestWorkload from) {
        return get(from.client("account.shop.com"), "/");
    }

    private static String get(RestClient client, String path) {
        return client.get().uri(path).retrieve().body(String.class);
    }

    @Test
    void callWhenBothArePermittedThenAnswered() {
        assertThat(call(basket)).isEqualTo("hello");
        assertThat(account.heard())
                .containsExactly(basket.source.latest().svid().leaf());
    }

    @Test
    void callWhenClientHasAnotherIdThenItGetsNoFurtherThanTheHandshake() {
        assertThatException().isThrownBy(() -> call(gateway));
        assertThat(account.heard()).isEmpty();
        assertThat(account.count(PeerRole.CLIENT, "not_allowed")).isPositive();
        assertThat(account.verified(PeerRole.CLIENT)).isZero();
    }

    @Test
    void callWhenServerHasAnotherIdThenItGetsNoFurtherThanTheHandshake() {
        double before =
                timer(basket, "countersign.spiffe.connect", "outcome", "failed").count();
        assertThatException().isThrownBy(() -> get(basket.client("product.shop.com"), "/"));
        assertThat(account.heard()).isEmpty();
        assertThat(basket.count(PeerRole.SERVER, "not_allowed")).isPositive();
        assertThat(timer(basket, "countersign.spiffe.connect", "outcome", "failed")
                        .count())
                .isGreaterThan(before);
    }

    @Test
    void callWhenManyThenHardlyAnyHandshake() {
        for (int i = 0; i < 400; i++) {
            call(basket);
        }
        assertThat(account.heard()).hasSize(400);
        assertThat(account.verified(PeerRole.CLIENT))
                .as("of 1000 requests, fewer than 5")
                .isLessThan(2);
    }

    @Test
    void callWhenSvidOfTheClientIsRotatedThenTheNewOneIsShown() {
        call(basket);
        Svid next = authority.svid("/basket");
        basket.source.set(next);
        call(basket);
        assertThat(account.heard().getLast()).isEqualTo(next.leaf());
    }

    @Test
    void requestWhenAuthorityIsDroppedOnAnOpenConnectionThenRefused() throws IOException {
        try (RawConnection open = connect(basket, account)) {
            assertThat(open.get("/")).startsWith("HTTP/1.1 200").doesNotContainIgnoringCase("connection: close");
            account.source.set(new TestAuthority("shop.com").bundles());
            assertThat(open.get("/")).startsWith("HTTP/1.1 403").containsIgnoringCase("connection: close");
        }
        assertThat(account.heard()).hasSize(1);
    }

    @Test
    void requestWhenSvidOfThePeerExpiresOnAnOpenConnectionThenRefused() throws IOException {
        account.source.setTime(TestAuthority.NOW);
        account.source.set(authority.svid("/account", LATER));
        account.source.setTime(TestAuthority.NOW.plus(TestWorkload.AGE));
        try (RawConnection open = connect(basket, account)) {
            assertThat(open.get("/")).startsWith("HTTP/1.1 200").doesNotContainIgnoringCase("connection: close");
            account.source.setTime(basket.source.latest().svid().notAfter());
            assertThat(open.get("/")).startsWith("HTTP/1.1 403");
        }
        assertThat(account.heard()).hasSize(1);
    }

    @Test
    void requestWhenOwnSvidHasExpiredThenItCannotBeTold() throws IOException {
        try (RawConnection open = connect(basket, account)) {
            assertThat(open.get("/")).startsWith("HTTP/1.1 200");
            account.source.setTime(account.source.latest().svid().notAfter());
            assertThat(open.get("/")).startsWith("HTTP/1.1 503");
        }
        assertThat(account.heard()).hasSize(1);
    }

    @Test
    void requestWhenConnectionIsOldThenItIsTheLastOne() throws IOException {
        try (RawConnection open = connect(basket, account)) {
            assertThat(open.get("/")).startsWith("HTTP/1.1 200").doesNotContainIgnoringCase("connection: close");
            account.source.setTime(TestAuthority.NOW.plus(Duration.ofMinutes(30)));
            assertThat(open.get("/")).startsWith("HTTP/1.1 200").containsIgnoringCase("connection: close");
        }
    }

    @Test
    void callWhenServiceIsNotTrustedAnyMoreThenNothingIsSentOnTheOpenConnection() {
        call(basket);
        basket.source.set(new TestAuthority("shop.com").bundles());
        assertThatException().isThrownBy(() -> call(basket));
        assertThat(account.heard()).hasSize(1);
    }

    @Test
    void connectWhenPlainThenNothingIsHeard() throws IOException {
        try (RawConnection plain = RawConnection.plain(account.port())) {
            assertThat(plain.get("/")).doesNotContain("hello");
        }
        assertThat(account.heard()).isEmpty();
    }

    @Test
    void connectWhenServerIsForBrowsersThenPlainAndItsCallsAreByItsSvid() throws IOException {
        TestWorkload front = new TestWorkload(
                TestSource.of(authority, "/basket"),
                "countersign.spiffe.server=false",
                "countersign.services.[account.shop.com].url=https://localhost:" + account.port(),
                "countersign.services.[account.shop.com].spiffe-id=spiffe://shop.com/account");
        try (front;
                RawConnection plain = RawConnection.plain(front.port())) {
            assertThat(plain.get("/actuator/info")).startsWith("HTTP/1.1 404");
            assertThat(call(front)).isEqualTo("hello");
            assertThat(account.heard())
                    .containsExactly(front.source.latest().svid().leaf());
        }
    }

    @Test
    void connectWhenServerIsForBrowsersThenNobodyIsAWorkload() throws IOException {
        try (RawConnection plain = RawConnection.plain(gateway.port())) {
            assertThat(plain.get("/")).startsWith("HTTP/1.1 401");
        }
    }

    @Test
    void connectWhenOlderProtocolThenRefused() throws IOException {
        LiveTls tls = basket.source.tls(basket.counts);
        try (SSLSocket socket = (SSLSocket) tls.context(PeerPolicy.parse(List.of("spiffe://shop.com/*")))
                .getSocketFactory()
                .createSocket("127.0.0.1", account.port())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            assertThatIOException().isThrownBy(socket::startHandshake);
        }
    }

    @Test
    void healthWhenSvidIsNotRenewedThenDownBeforeItEnds() {
        RestClient client = gateway.client("basket.shop.com");
        assertThat(get(client, "/actuator/health")).contains("\"spiffe\":{\"details\":", "remainingSeconds");
        assertThat(get(client, "/actuator/health/readiness")).contains("UP");
        basket.source.setTime(basket.source.latest().svid().notAfter().minus(Duration.ofMinutes(10)));
        assertThatException()
                .isThrownBy(() -> get(client, "/actuator/health/readiness"))
                .isInstanceOf(HttpServerErrorException.ServiceUnavailable.class);
        basket.source.set(authority.svid("/basket", LATER));
        assertThat(get(client, "/actuator/health/readiness")).contains("UP");
    }

    @Test
    void metersThenTheyTellOfHandshakesAndAges() {
        MeterRegistry meters = basket.bean(MeterRegistry.class);
        assertThat(meters.get("countersign.spiffe.handshakes")
                        .tags("peer", "server", "outcome", "verified")
                        .functionCounter()
                        .count())
                .isPositive();
        assertThat(meters.get("countersign.spiffe.svid.remaining").gauge().value())
                .isEqualTo(55 * 60);
        assertThat(meters.get("countersign.spiffe.bundle.age").gauge().value()).isEqualTo(5 * 60);
    }

    @Test
    void callWhenItOpensAConnectionThenThatIsTimedAndTheNextCallIsNot() {
        basket.renew(authority);
        double before =
                timer(basket, "countersign.spiffe.connect", "outcome", "ok").count();
        call(basket);
        basket.begin();
        call(basket);
        FunctionTimer connects = timer(basket, "countersign.spiffe.connect", "outcome", "ok");
        assertThat(connects.count()).isEqualTo(before + 1);
        assertThat(connects.totalTime(TimeUnit.NANOSECONDS)).isPositive();
        FunctionTimer setUps = timer(basket, "countersign.spiffe.set-up");
        assertThat(setUps.count()).isPositive();
        assertThat(setUps.totalTime(TimeUnit.NANOSECONDS)).isPositive();
    }

    private static FunctionTimer timer(TestWorkload workload, String name, String... tags) {
        return workload.bean(MeterRegistry.class).get(name).tags(tags).functionTimer();
    }

    @Test
    void infoThenItTellsTheOwnId() {
        assertThat(basket.bean(SpiffeInfoContributor.class).info())
                .containsEntry("id", "spiffe://shop.com/basket")
                .containsKeys("expires", "confirmed", "trustDomains");
    }

    /** Sends requests one after the other on one connection. */
    private static RawConnection connect(TestWorkload from, TestWorkload to) throws IOException {
        LiveTls tls = from.source.tls(from.counts);
        return RawConnection.tls(tls.context(PeerPolicy.parse(List.of("spiffe://shop.com/account"))), to.port());
    }
}
