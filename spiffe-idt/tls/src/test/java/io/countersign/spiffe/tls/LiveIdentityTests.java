// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import io.countersign.idt.x509.X509Svid;
import org.junit.jupiter.api.Test;

class LiveIdentityTests {

    private final TestAuthority authority = new TestAuthority("shop.com");

    private final TestSource source = TestSource.of(authority, "/basket");

    private final LiveIdentity identity = new LiveIdentity(source, source.clock());

    @Test
    void svidWhenNothingChangesThenTheSameOne() {
        X509Svid svid = identity.svid();
        assertThat(svid.id()).isEqualTo(SpiffeId.parse("spiffe://shop.com/basket"));
        assertThat(identity.svid()).isSameAs(svid);
    }

    @Test
    void svidWhenRotatedThenTheNewOne() {
        Svid next = authority.svid("/basket");
        source.set(next);
        assertThat(identity.svid().publicKey()).isEqualTo(next.leaf().getPublicKey());
    }

    @Test
    void svidWhenItHasEndedThenNone() {
        source.setTime(source.latest().svid().notAfter());
        assertThatExceptionOfType(NoSvidException.class).isThrownBy(identity::svid);
    }

    @Test
    void bundlesWhenNothingChangesThenTheSameVersion() {
        assertThat(identity.bundles()).isSameAs(identity.bundles());
        assertThat(identity.bundles().bundle(TrustDomain.parse("shop.com"))).isNotNull();
    }

    @Test
    void bundlesWhenAuthoritiesChangeThenThoseOfNow() {
        TestAuthority other = new TestAuthority("shop.com");
        source.set(other.bundles());
        assertThat(identity.bundles().bundle(TrustDomain.parse("shop.com")).authorities())
                .isEqualTo(other.bundles().authorities(TrustDomain.parse("shop.com")));
    }

    @Test
    void bundlesWhenOwnSvidHasEndedThenNobodyIsTrusted() {
        source.setTime(source.latest().svid().notAfter());
        assertThat(identity.bundles().isEmpty()).isTrue();
    }
}
