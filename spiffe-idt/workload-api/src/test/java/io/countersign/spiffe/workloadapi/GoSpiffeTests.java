// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("nightly-identity")
class GoSpiffeTests {

    private static final String BASKET = "spiffe://shop.com/basket";

    private static final String PRODUCT = "spiffe://shop.com/product";

    private static final int REFUSED = 3;

    @TempDir
    static Path build;

    private static GoClient go;

    @TempDir
    Path directory;

    private Path basket;

    private Path product;

    private Path parcel;

    private EmbeddedWorkloadApi shop;

    private EmbeddedWorkloadApi delivery;

    @BeforeAll
    static void build() throws Exception {
        go = GoClient.build(build);
    }

    @BeforeEach
    void start() {
        basket = directory.resolve("basket/api.sock");
        product = directory.resolve("product/api.sock");
        parcel = directory.resolve("parcel/api.sock");
        shop = startShop();
        delivery = EmbeddedWorkloadApi.builder("delivery.com")
                .register(parcel, "spiffe://delivery.com/parcel")
                .federate(shop)
                .start();
        shop.federate(delivery);
    }

    private EmbeddedWorkloadApi startShop() {
        return EmbeddedWorkloadApi.builder("shop.com")
                .register(basket, BASKET)
                .register(product, PRODUCT)
                .start();
    }

    @AfterEach
    void close() {
        delivery.close();
        shop.close();
    }

    @Test
    void x509SourceWhenRegisteredThenVerifiesItsSvid() throws Exception {
        GoClient.Result result = go.run("svid", basket);
        assertThat(result.lines()).containsExactly(BASKET);
        assertThat(result.status()).isZero();
    }

    @Test
    void jwtSvidWhenFetchedThenVerifiesAndIsValidatedByTheServer() throws Exception {
        GoClient.Result result = go.run("jwt", basket, PRODUCT);
        assertThat(result.status()).as("%s", result.lines()).isZero();
        assertThat(result.lines().getFirst()).isEqualTo(BASKET);
        String token = result.lines().getLast();
        assertThat(go.run("validate", product, token, PRODUCT).lines()).containsExactly(BASKET);
        assertThat(go.run("validate", product, token, BASKET).status()).isEqualTo(REFUSED);
        String altered = token.substring(0, token.length() - 2) + (token.endsWith("AA") ? "BB" : "AA");
        assertThat(go.run("validate", product, altered, PRODUCT).status()).isEqualTo(REFUSED);
    }

    @Test
    void jwtSvidWhenOfAFederatedTrustDomainThenIsValid() throws Exception {
        String token = go.run("jwt", parcel, PRODUCT).lines().getLast();
        assertThat(go.run("validate", product, token, PRODUCT).lines()).containsExactly("spiffe://delivery.com/parcel");
        shop.defederate(delivery.trustDomain());
        assertThat(go.run("validate", product, token, PRODUCT).status()).isEqualTo(REFUSED);
    }

    @Test
    void bundlesWhenFederatedThenAreThoseOfBoth() throws Exception {
        delivery.prepareAuthority();
        assertThat(go.run("bundles", basket).lines()).containsExactly("delivery.com 2 2", "shop.com 1 1");
        assertThat(go.run("bundles", parcel).lines()).containsExactly("delivery.com 2 2", "shop.com 1 1");
    }

    @Test
    void x509SourceWhenSvidsAreRotatedAndTheServerIsRestartedThenFollows() throws Exception {
        Process process = go.start("watch", basket, "3");
        try (BufferedReader lines = GoClient.reader(process)) {
            String first = lines.readLine();
            shop.rotateSvids();
            String second = lines.readLine();
            shop.close();
            shop = startShop();
            String third = lines.readLine();
            assertThat(new String[] {first, second, third})
                    .doesNotHaveDuplicates()
                    .doesNotContainNull();
            assertThat(process.waitFor()).isZero();
        } finally {
            process.destroy();
        }
    }

    @Test
    void mutualTlsWhenBothAreWhoTheyShouldBeThenGoesThrough() throws Exception {
        try (EchoServer server = new EchoServer(product, BASKET)) {
            GoClient.Result result = go.run("dial", basket, server.address(), PRODUCT);
            assertThat(result.lines()).containsExactly("hello");
            assertThat(result.status()).isZero();
        }
    }

    @Test
    void mutualTlsWhenOfAFederatedTrustDomainThenGoesThrough() throws Exception {
        try (EchoServer server = new EchoServer(product, "spiffe://delivery.com/parcel")) {
            assertThat(go.run("dial", parcel, server.address(), PRODUCT).lines())
                    .containsExactly("hello");
        }
    }

    @Test
    void mutualTlsWhenTheServerIsAnotherThenTheClientRefuses() throws Exception {
        try (EchoServer server = new EchoServer(product, BASKET)) {
            GoClient.Result result = go.run("dial", basket, server.address(), "spiffe://shop.com/account");
            assertThat(result.status()).isEqualTo(REFUSED);
            assertThat(result.lines().getFirst()).contains("unexpected ID").contains(PRODUCT);
        }
    }

    @Test
    void mutualTlsWhenTheClientIsAnotherThenTheServerRefuses() throws Exception {
        try (EchoServer server = new EchoServer(product, "spiffe://shop.com/account")) {
            GoClient.Result result = go.run("dial", basket, server.address(), PRODUCT);
            assertThat(result.status()).isEqualTo(REFUSED);
            assertThat(result.lines().getFirst()).contains("remote error: tls");
        }
    }
}
