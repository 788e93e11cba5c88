// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.client.Wallet;
import io.countersign.launcher.client.ZkShop;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Choices of the operator of a Shop in mode {@code zk}. */
@EnabledIf(value = "io.countersign.nativecore.NativeCore#isBuilt", disabledReason = "the native core was not built")
class ZkChoicesTests {

    @TempDir
    private Path data;

    @Tag("nightly-shop")
    @Test
    void checkoutWhenServicesUseTransactionTokensThenOrderIsOnItsWay() {
        checkOut("transaction-token");
    }

    @Tag("nightly-shop")
    @Test
    void checkoutWhenServicesCrossDomainsByTokensThenOrderIsOnItsWay() {
        checkOut("cross-domain");
    }

    @Test
    void checkoutWhenSessionsBeginWithStarksThenOrderIsOnItsWay() {
        try (TestShop<LocalShop> shop = start(Map.of("countersign.zk.proof-system", "stark"))) {
            CheckoutTests.checkOut(shop, shop.person());
            assertThat(Http.get(shop.url(Service.GATEWAY, "/zk/settings"), Map.of())
                            .text("proofSystem"))
                    .isEqualTo("stark");
        }
    }

    private void checkOut(String inner) {
        try (TestShop<LocalShop> shop = start(Map.of("shop.zk.inner", inner))) {
            CheckoutTests.checkOut(shop, shop.person());
        }
    }

    @Test
    void requestWhenSomebodyCannotProveThenATokenServesAndABadProofDoesNotFallBack() {
        try (TestShop<LocalShop> shop = start(Map.of("shop.zk.entry", "zk,token-exchange"))) {
            Person member = shop.person();
            String name = "user-" + UUID.randomUUID();
            String credentials = TestShop.credentials(name, UUID.randomUUID().toString());
            String id = Http.send("POST", shop.url(Service.GATEWAY, "/users"), credentials, Map.of())
                    .expect(201)
                    .text("userID");
            String token = Http.send("POST", shop.url(Service.GATEWAY, "/login"), credentials, Map.of())
                    .expect(200)
                    .text("token");
            Person user = new Person(shop, name, id, "", token);

            user.account("5.00");
            member.account("5.00");
            assertThat(user.get("/basket/" + member.id()).status()).isEqualTo(403);
            assertThat(member.get("/basket/" + user.id()).status()).isEqualTo(403);
            assertThat(Http.get(
                                    shop.url(Service.GATEWAY, "/products"),
                                    Map.of("Authorization", "ZKProof " + "A".repeat(500)))
                            .status())
                    .isEqualTo(401);
        }
    }

    @Tag("nightly-shop")
    @Test
    void checkoutWhenNoncesAreDemandedThenOrderIsOnItsWayAndAProofWithoutOneIsRefused() {
        try (TestShop<LocalShop> shop = start(Map.of("countersign.zk.nonce.required", "true"))) {
            CheckoutTests.checkOut(shop, shop.person());

            // The prover of this member has received no nonce yet.
            try (ZkShop stranger = ZkShop.of(shop.ports())) {
                URI products = shop.url(Service.GATEWAY, "/products");
                Wallet wallet = shop.members().registered();
                Map<String, String> headers = stranger.member(wallet, null).headers("GET", products, null);
                Reply refused = Http.get(products, headers);
                assertThat(refused.status()).isEqualTo(401);
                assertThat(refused.header("WWW-Authenticate")).contains("ZKProof", "error=\"use_zk_nonce\"");
                assertThat(refused.header("ZK-Nonce")).matches("[A-Za-z0-9_-]{32}");
            }
        }
    }

    private TestShop<LocalShop> start(Map<String, String> properties) {
        return TestShop.local(data, Mode.ZK, JwsAlgorithm.ES256, properties);
    }
}
