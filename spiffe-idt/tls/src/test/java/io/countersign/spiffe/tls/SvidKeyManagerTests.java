// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SvidKeyManagerTests {

    private final TestAuthority authority = new TestAuthority("shop.com");

    private final TestSource source = TestSource.of(authority, "/basket");

    private final SvidKeyManager manager = new SvidKeyManager(source, new RecentSvids(), source.clock());

    @Test
    void getWhenSvidChangesAfterTheChoiceThenKeyAndChainAreOfTheChosen() {
        Svid chosen = source.latest().svid();
        String alias = manager.chooseEngineServerAlias("EC", null, null);
        source.set(authority.svid("/basket"));
        String next = manager.chooseEngineServerAlias("EC", null, null);
        assertThat(manager.getPrivateKey(alias)).isSameAs(chosen.key());
        assertThat(manager.getCertificateChain(alias)).containsExactly(chosen.leaf());
        assertThat(manager.getPrivateKey(next)).isSameAs(source.latest().svid().key());
    }

    @Test
    void getWhenSvidsChangeAllTheTimeThenKeyAndChainStillAgree() throws InterruptedException {
        Svid one = authority.svid("/basket");
        Svid other = authority.svid("/basket");
        AtomicBoolean over = new AtomicBoolean();
        Thread changes = Thread.ofPlatform().start(() -> {
            while (!over.get()) {
                source.set(one);
                source.set(other);
            }
        });
        for (int i = 0; i < 10_000; i++) {
            String alias = manager.chooseEngineServerAlias("EC", null, null);
            boolean first = one.key().equals(manager.getPrivateKey(alias));
            boolean second = other.key().equals(manager.getPrivateKey(alias));
            if (first || second) {
                assertThat(manager.getCertificateChain(alias)[0]).isSameAs(first ? one.leaf() : other.leaf());
            }
        }
        over.set(true);
        changes.join();
    }

    @Test
    void chooseWhenKeyIsOfAnotherKindThenNone() {
        assertThat(manager.chooseEngineServerAlias("RSA", null, null)).isNull();
        assertThat(manager.chooseEngineClientAlias(new String[] {"RSA", "EC"}, null, null))
                .isNotNull();
    }

    @Test
    void chooseWhenSvidHasExpiredThenNone() {
        source.setTime(source.latest().svid().notAfter());
        assertThat(manager.chooseEngineServerAlias("EC", null, null)).isNull();
    }

    @Test
    void toStringThenNoKey() {
        assertThat(source.latest().toString())
                .contains("spiffe://shop.com/basket")
                .doesNotContain("PrivateKey");
    }
}
