// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.TestAuthority;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LinkKeyManagerTests {

    private final TestAuthority authority = new TestAuthority();

    private final AtomicReference<LinkIdentity> current = new AtomicReference<>(issued("basket"));

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());

    private final LinkKeyManager manager = new LinkKeyManager(
            current::get,
            one -> one.isValid(now.get()),
            new PresentedIdentities(),
            ((InstantSource) now::get).withZone(ZoneOffset.UTC));

    private LinkIdentity issued(String holder) {
        authority.issue(holder, "dns:localhost");
        return authority.identity(holder);
    }

    @Test
    void getWhenIdentityChangesAfterTheChoiceThenKeyAndChainAreOfTheChosen() {
        LinkIdentity chosen = current.get();
        String alias = manager.chooseEngineServerAlias("EC", null, null);
        current.set(issued("basket"));
        String next = manager.chooseEngineServerAlias("EC", null, null);
        assertThat(manager.getPrivateKey(alias)).isSameAs(chosen.key());
        assertThat(manager.getCertificateChain(alias)[0]).isSameAs(chosen.leaf());
        assertThat(manager.getPrivateKey(next)).isSameAs(current.get().key());
    }

    @Test
    void getWhenIdentitiesChangeAllTheTimeThenKeyAndChainStillAgree() throws InterruptedException {
        LinkIdentity one = issued("basket");
        LinkIdentity other = issued("basket");
        AtomicBoolean over = new AtomicBoolean();
        Thread changes = Thread.ofPlatform().start(() -> {
            while (!over.get()) {
                current.set(one);
                current.set(other);
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

    /** A trust that reads its files each time must not evict identities that handshakes still use. */
    @Test
    void chooseWhenTheSameIdentityIsAnotherObjectThenTheAliasIsTheSame() {
        String alias = manager.chooseEngineServerAlias("EC", null, null);
        for (int i = 0; i < 20; i++) {
            current.set(authority.identity("basket"));
            assertThat(manager.chooseEngineServerAlias("EC", null, null)).isEqualTo(alias);
        }
    }

    @Test
    void chooseWhenKeyIsOfAnotherKindThenNone() {
        assertThat(manager.chooseEngineServerAlias("RSA", null, null)).isNull();
        assertThat(manager.chooseEngineClientAlias(new String[] {"RSA", "EC"}, null, null))
                .isNotNull();
    }

    @Test
    void chooseWhenIdentityIsNotValidThenNone() {
        now.set(current.get().notAfter());
        assertThat(manager.chooseEngineServerAlias("EC", null, null)).isNull();
        now.set(current.get().notBefore().minusMillis(1));
        assertThat(manager.chooseEngineServerAlias("EC", null, null)).isNull();
    }

    @Test
    void toStringThenNoKey() {
        assertThat(current.get().toString()).contains("basket").doesNotContain("PrivateKey");
    }
}
