// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.test.MovableClock;
import io.spiffe.spiffeid.TrustDomain;
import io.spiffe.svid.x509svid.X509Svid;
import io.spiffe.svid.x509svid.X509SvidValidator;
import io.spiffe.workloadapi.WorkloadApiClient;
import io.spiffe.workloadapi.X509Context;
import io.spiffe.workloadapi.X509Source;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class X509SvidTests {

    @TempDir
    Path directory;

    private final MovableClock clock = new MovableClock(Instant.now());

    private Path basket;

    private Path product;

    private EmbeddedWorkloadApi api;

    @BeforeEach
    void start() {
        basket = directory.resolve("basket/api.sock");
        product = directory.resolve("product/api.sock");
        api = EmbeddedWorkloadApi.builder("shop.com")
                .register(basket, "spiffe://shop.com/basket")
                .register(basket, "spiffe://shop.com/basket/admin")
                .register(product, "spiffe://shop.com/product")
                .clock(clock)
                .start();
    }

    @AfterEach
    void close() {
        api.close();
    }

    @Test
    void x509SourceWhenRegisteredThenHasTheSvidOfItsSocket() throws Exception {
        try (X509Source one = Clients.x509(basket);
                X509Source other = Clients.x509(product)) {
            assertThat(one.getX509Svid().getSpiffeId()).hasToString("spiffe://shop.com/basket");
            assertThat(other.getX509Svid().getSpiffeId()).hasToString("spiffe://shop.com/product");
            X509SvidValidator.verifyChain(one.getX509Svid().getChain(), other);
            X509SvidValidator.verifyChain(other.getX509Svid().getChain(), one);
        }
    }

    @Test
    void fetchX509ContextWhenTwoIdentitiesThenTheFirstIsTheDefault() throws Exception {
        try (WorkloadApiClient client = Clients.client(basket)) {
            X509Context context = client.fetchX509Context();
            assertThat(context.getDefaultSvid().getSpiffeId()).hasToString("spiffe://shop.com/basket");
            assertThat(context.getX509Svids())
                    .extracting(svid -> svid.getSpiffeId().toString())
                    .containsExactly("spiffe://shop.com/basket", "spiffe://shop.com/basket/admin");
        }
    }

    @Test
    void x509SvidWhenIssuedThenHasTheFormOfTheSpecification() throws Exception {
        try (X509Source source = Clients.x509(basket)) {
            X509Certificate leaf = source.getX509Svid().getLeaf();
            assertThat(((ECPublicKey) leaf.getPublicKey())
                            .getParams()
                            .getOrder()
                            .bitLength())
                    .isEqualTo(256);
            assertThat(leaf.getSubjectAlternativeNames()).containsExactly(List.of(6, "spiffe://shop.com/basket"));
            assertThat(leaf.getBasicConstraints()).isEqualTo(-1);
            assertThat(leaf.getKeyUsage())
                    .containsExactly(true, false, false, false, false, false, false, false, false);
            assertThat(leaf.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
            assertThat(leaf.getCriticalExtensionOIDs()).containsExactlyInAnyOrder("2.5.29.15", "2.5.29.19");
            Duration life = Duration.between(
                    leaf.getNotBefore().toInstant(), leaf.getNotAfter().toInstant());
            assertThat(life).isEqualTo(Duration.ofHours(1).plus(Authority.BACKDATED));
        }
    }

    @Test
    void x509SvidWhenItHasDnsNamesThenTheyFollowItsId() throws Exception {
        Path socket = directory.resolve("named/api.sock");
        try (EmbeddedWorkloadApi named = EmbeddedWorkloadApi.builder("shop.com")
                        .register(socket, "spiffe://shop.com/basket")
                        .dnsNames("spiffe://shop.com/basket", "basket.shop.svc", "basket")
                        .start();
                X509Source source = Clients.x509(socket)) {
            Collection<List<?>> names = List.of(
                    List.of(6, "spiffe://shop.com/basket"), List.of(2, "basket.shop.svc"), List.of(2, "basket"));
            X509Certificate first = source.getX509Svid().getLeaf();
            assertThat(first.getSubjectAlternativeNames()).containsExactlyElementsOf(names);
            named.rotateSvids();
            Await.until(() -> !source.getX509Svid().getLeaf().equals(first));
            assertThat(source.getX509Svid().getLeaf().getSubjectAlternativeNames())
                    .containsExactlyElementsOf(names);
        }
    }

    @Test
    void startWhenDnsNamesAreOfNobodyThenFails() {
        EmbeddedWorkloadApi.Builder builder = EmbeddedWorkloadApi.builder("shop.com")
                .register(directory.resolve("other/api.sock"), "spiffe://shop.com/basket")
                .dnsNames("spiffe://shop.com/product", "product.shop.svc");
        assertThatIllegalArgumentException().isThrownBy(builder::start).withMessageContaining("not registered");
    }

    @Test
    void x509AuthorityWhenIssuedThenHasTheFormOfTheSpecification() throws Exception {
        X509Certificate authority = api.current().x509Authorities().getFirst();
        assertThat(authority.getSubjectAlternativeNames()).containsExactly(List.of(6, "spiffe://shop.com"));
        assertThat(authority.getBasicConstraints()).isZero();
        assertThat(authority.getKeyUsage())
                .containsExactly(false, false, false, false, false, true, true, false, false);
        assertThat(authority.getCriticalExtensionOIDs()).containsExactlyInAnyOrder("2.5.29.15", "2.5.29.19");
        authority.verify(authority.getPublicKey());
    }

    @Test
    void x509SourceWhenHalfOfTheLifeIsOverThenHasANewSvidWithoutRestart() throws Exception {
        try (X509Source source = Clients.x509(basket)) {
            X509Svid first = source.getX509Svid();
            clock.advance(Duration.ofMinutes(31));
            Await.until(() -> !source.getX509Svid().getLeaf().equals(first.getLeaf()));
            X509Svid second = source.getX509Svid();
            assertThat(second.getSpiffeId()).isEqualTo(first.getSpiffeId());
            assertThat(second.getLeaf().getPublicKey())
                    .isNotEqualTo(first.getLeaf().getPublicKey());
            assertThat(second.getLeaf().getNotAfter()).isAfter(first.getLeaf().getNotAfter());
        }
    }

    @Test
    void x509SourceWhenSvidsAreRotatedByCommandThenHasANewOne() throws Exception {
        try (X509Source source = Clients.x509(basket)) {
            X509Svid first = source.getX509Svid();
            api.rotateSvids();
            Await.until(() -> !source.getX509Svid().getLeaf().equals(first.getLeaf()));
            X509SvidValidator.verifyChain(first.getChain(), source);
        }
    }

    @Test
    void x509SourceWhenTheLifeIsShortThenIsRenewed() throws Exception {
        Path socket = directory.resolve("short/api.sock");
        try (EmbeddedWorkloadApi quick = EmbeddedWorkloadApi.builder("quick.test")
                        .register(socket, "spiffe://quick.test/workload")
                        .svidLife(Duration.ofSeconds(2))
                        .start();
                X509Source source = Clients.x509(socket)) {
            X509Svid first = source.getX509Svid();
            Await.until(() -> !source.getX509Svid().getLeaf().equals(first.getLeaf()));
            assertThat(quick.authorities()).hasSize(1);
        }
    }

    @Test
    void fetchX509BundlesWhenRegisteredThenHasTheTrustDomain() throws Exception {
        try (WorkloadApiClient client = Clients.client(basket)) {
            assertThat(client.fetchX509Bundles()
                            .getBundleForTrustDomain(TrustDomain.parse("shop.com"))
                            .getX509Authorities())
                    .containsExactlyElementsOf(api.current().x509Authorities());
        }
    }
}
