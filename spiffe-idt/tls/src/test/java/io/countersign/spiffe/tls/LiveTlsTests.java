// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.core.link.LinkListener;
import io.countersign.core.link.PeerRole;
import io.countersign.spiffe.tls.RefusedPeerException.Reason;
import java.io.IOException;
import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests handshakes over real sockets. */
class LiveTlsTests {

    private static final PeerPolicy BASKET = PeerPolicy.parse(List.of("spiffe://shop.com/basket"));

    private static final PeerPolicy ACCOUNT = PeerPolicy.parse(List.of("spiffe://shop.com/account"));

    private final TestAuthority authority = new TestAuthority("shop.com");

    private final TestSource account = TestSource.of(authority, "/account");

    private final TestSource basket = TestSource.of(authority, "/basket");

    private final Recorded atServer = new Recorded();

    private final Recorded atClient = new Recorded();

    private EchoServer server;

    @BeforeEach
    void setUp() throws IOException {
        server = new EchoServer(account.tls(atServer).context(BASKET));
    }

    @AfterEach
    void tearDown() throws IOException {
        server.close();
    }

    private SSLContext client(TestSource source) {
        return source.tls(atClient).context(ACCOUNT);
    }

    @Test
    void connectWhenBothArePermittedThenTheyTalk() throws IOException {
        server.call(client(basket));
        assertThat(server.heard).containsExactly(basket.latest().svid().leaf());
        assertThat(atServer.told).containsExactly("client verified");
        assertThat(atClient.told).containsExactly("server verified");
    }

    @Test
    void shownWhenSvidHasChangedSinceThenThatOfTheConnectionAsLongAsItLives() throws IOException {
        LiveTls tls = basket.tls(atClient);
        Svid before = basket.latest().svid();
        try (SSLSocket socket = server.connect(tls.context(ACCOUNT))) {
            basket.set(authority.svid("/basket"));
            assertThat(tls.presented(socket.getSession().getLocalCertificates()[0]))
                    .isSameAs(before.identity());
            assertThat(tls.presented(basket.latest().svid().leaf())).isNull();
            basket.setTime(before.notAfter());
            assertThat(tls.presented(before.leaf())).isNull();
        }
    }

    @Test
    void connectWhenClientHasAnotherIdOfTheTrustDomainThenNothingOfItIsHeard() {
        TestSource other = TestSource.of(authority, "/product");
        assertThatIOException().isThrownBy(() -> server.call(client(other)));
        assertThat(server.heard).isEmpty();
        assertThat(atServer.told).containsExactly("client " + Reason.NOT_ALLOWED);
    }

    @Test
    void connectWhenServerHasAnotherIdOfTheTrustDomainThenNothingIsSaidToIt() {
        SSLContext expecting = basket.tls(atClient).context(PeerPolicy.parse(List.of("spiffe://shop.com/product")));
        assertThatIOException().isThrownBy(() -> server.call(expecting));
        assertThat(server.heard).isEmpty();
        assertThat(atClient.told).containsExactly("server " + Reason.NOT_ALLOWED);
    }

    @Test
    void connectWhenClientShowsNoCertificateThenNothingOfItIsHeard() throws Exception {
        SSLContext nobody = SSLContext.getInstance(LiveTls.PROTOCOL);
        nobody.init(null, new TrustManager[] {new Credulous()}, null);
        assertThatIOException().isThrownBy(() -> server.call(nobody));
        assertThat(server.heard).isEmpty();
    }

    @Test
    void connectWhenServerSpeaksAnEarlierVersionThenRefused() throws IOException {
        try (EchoServer earlier = new EchoServer(account.tls(atServer).context(BASKET), "TLSv1.2")) {
            assertThatIOException().isThrownBy(() -> earlier.call(client(basket)));
            assertThat(earlier.heard).isEmpty();
            assertThat(atClient.told).containsExactly("server " + Reason.WRONG_PROTOCOL);
        }
    }

    @Test
    void connectWhenSvidOfTheClientIsExpiredThenRefused() {
        TestSource late = TestSource.of(authority, "/basket");
        account.setTime(late.latest().svid().notAfter());
        account.set(authority.svid("/account", TestAuthority.NOW.plus(Duration.ofDays(1))));
        assertThatIOException().isThrownBy(() -> server.call(client(late)));
        assertThat(server.heard).isEmpty();
        assertThat(atServer.told).containsExactly("client " + Reason.EXPIRED);
    }

    @Test
    void connectWhenSvidOfTheServerIsExpiredThenRefused() {
        basket.set(authority.svid("/basket", TestAuthority.NOW.plus(Duration.ofDays(1))));
        basket.setTime(account.latest().svid().notAfter());
        assertThatIOException().isThrownBy(() -> server.call(client(basket)));
        assertThat(server.heard).isEmpty();
        assertThat(atClient.told).containsExactly("server " + Reason.EXPIRED);
    }

    @Test
    void connectWhenOwnSvidIsExpiredThenItIsNotShown() {
        account.setTime(account.latest().svid().notAfter());
        assertThatIOException().isThrownBy(() -> server.call(client(basket)));
        assertThat(server.heard).isEmpty();
    }

    @Test
    void connectWhenAuthorityIsDroppedThenRefused() throws IOException {
        server.call(client(basket));
        account.set(new TestAuthority("shop.com").bundles());
        server.heard.clear();
        assertThatIOException().isThrownBy(() -> server.call(client(basket)));
        assertThat(server.heard).isEmpty();
        assertThat(atServer.told).containsExactly("client verified", "client " + Reason.UNTRUSTED_AUTHORITY);
    }

    @Test
    void connectWhenPeerIsOfAnotherTrustDomainThenOnlyItsOwnBundleVouches() throws IOException {
        TestAuthority others = new TestAuthority("other.com");
        TestSource foreign = new TestSource(others.svid("/basket"), authority.bundles());
        account.set(TrustBundles.of(Map.of(
                "shop.com", List.of(authority.certificate(), others.certificate()),
                "other.com", List.of(authority.certificate()))));
        assertThatIOException().isThrownBy(() -> server.call(client(foreign)));
        assertThat(atServer.told).containsExactly("client " + Reason.UNTRUSTED_AUTHORITY);
    }

    @Test
    void connectAgainWhenSessionCouldBeResumedThenPeerIsVerifiedAgain() throws IOException {
        SSLContext client = client(basket);
        server.call(client);
        server.call(client);
        assertThat(atServer.told).containsExactly("client verified", "client verified");
        assertThat(atClient.told).containsExactly("server verified", "server verified");
    }

    @Test
    void connectAgainWhenClientTriesToResumeThenItIsVerifiedAgain() throws Exception {
        SSLContext client = eager(basket);
        server.call(client);
        server.call(client);
        assertThat(atServer.told).containsExactly("client verified", "client verified");
    }

    @Test
    void resumeWhenSvidHasExpiredMeanwhileThenRefused() throws Exception {
        SSLContext client = eager(basket);
        server.call(client);
        account.set(authority.svid("/account", TestAuthority.NOW.plus(Duration.ofDays(1))));
        account.setTime(basket.latest().svid().notAfter());
        server.heard.clear();
        assertThatIOException().isThrownBy(() -> server.call(client));
        assertThat(server.heard).isEmpty();
        assertThat(atServer.told).containsExactly("client verified", "client " + Reason.EXPIRED);
    }

    @Test
    void resumeWhenAuthorityIsDroppedMeanwhileThenRefused() throws Exception {
        SSLContext client = eager(basket);
        server.call(client);
        account.set(new TestAuthority("shop.com").bundles());
        server.heard.clear();
        assertThatIOException().isThrownBy(() -> server.call(client));
        assertThat(server.heard).isEmpty();
    }

    @Test
    void connectAgainWhenServerOffersToResumeThenItIsVerifiedAgain() throws Exception {
        try (EchoServer generous = new EchoServer(eager(account))) {
            SSLContext client = client(basket);
            generous.call(client);
            generous.call(client);
            assertThat(atClient.told).containsExactly("server verified", "server verified");
            basket.set(new TestAuthority("shop.com").bundles());
            assertThatIOException().isThrownBy(() -> generous.call(client));
        }
    }

    @Test
    void resumeWhenBothSidesAreOrdinaryThenCertificatesAreNotCheckedAgain() throws Exception {
        Credulous trust = new Credulous();
        try (EchoServer generous = new EchoServer(eager(account, trust))) {
            SSLContext client = eager(basket);
            generous.call(client);
            generous.call(client);
            assertThat(trust.asked)
                    .as("what is kept from happening above does happen")
                    .hasSize(1);
        }
    }

    @Test
    void connectWhenSvidIsRotatedThenTheNewOneIsShown() throws IOException {
        SSLContext client = client(basket);
        server.call(client);
        Svid next = authority.svid("/basket");
        basket.set(next);
        server.call(client);
        assertThat(server.heard.getLast()).isEqualTo(next.leaf());
    }

    @Test
    void connectWhenAuthorityIsRotatedThenBothVouchMeanwhile() throws IOException {
        TestAuthority next = new TestAuthority("shop.com");
        TrustBundles both = TrustBundles.of(Map.of("shop.com", List.of(authority.certificate(), next.certificate())));
        account.set(both);
        server.call(client(basket));
        basket.set(both);
        basket.set(next.svid("/basket"));
        server.call(client(basket));
        account.set(next.svid("/account"));
        server.call(client(basket));
        assertThat(atServer.told).hasSize(3).containsOnly("client verified");
    }

    @Test
    void verifyAgainWhenConnectionIsOpenThenItIsByWhatIsTrustedNow() throws Exception {
        PeerVerifier verifier = account.tls().verifier(BASKET);
        try (SSLSocket open = server.connect(client(basket))) {
            List<X509Certificate> chain = List.copyOf(server.heard);
            assertThat(verifier.verify(chain, PeerRole.CLIENT).id()).hasToString("spiffe://shop.com/basket");
            account.set(new TestAuthority("shop.com").bundles());
            EchoServer.say(open);
            assertThatExceptionOfType(RefusedPeerException.class)
                    .isThrownBy(() -> verifier.verify(chain, PeerRole.CLIENT))
                    .satisfies(ex -> assertThat(ex.reason()).isEqualTo(Reason.UNTRUSTED_AUTHORITY));
        }
    }

    private static SSLContext eager(TestSource source) throws Exception {
        return eager(source, new Credulous());
    }

    /** Returns a context that resumes sessions if the server permits it. */
    private static SSLContext eager(TestSource source, TrustManager trust) throws Exception {
        Svid svid = source.latest().svid();
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("own", svid.key(), new char[0], svid.chain().toArray(Certificate[]::new));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        SSLContext context = SSLContext.getInstance(LiveTls.PROTOCOL);
        context.init(keys.getKeyManagers(), new TrustManager[] {trust}, null);
        return context;
    }

    private static final class Recorded implements LinkListener {

        private final List<String> told = new CopyOnWriteArrayList<>();

        @Override
        public void verified(PeerRole role) {
            told.add(role + " verified");
        }

        @Override
        public void refused(PeerRole role, String reason) {
            told.add(role + " " + reason);
        }
    }

    private static final class Credulous extends X509ExtendedTrustManager {

        private final List<X509Certificate> asked = new CopyOnWriteArrayList<>();

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
            asked.add(chain[0]);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {
            asked.add(chain[0]);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {
            asked.add(chain[0]);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {
            asked.add(chain[0]);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
            asked.add(chain[0]);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
            asked.add(chain[0]);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
