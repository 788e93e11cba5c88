// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class LivesTests {

    @Test
    void checkWhenDefaultThenIsGood() {
        Lives.DEFAULT.check();
    }

    @Test
    void checkWhenAnSvidLivesTooShortThenFails() {
        assertFails(Duration.ofSeconds(1), Duration.ofMinutes(5), Duration.ofHours(24));
        assertFails(Duration.ofHours(1), Duration.ofSeconds(1), Duration.ofHours(24));
        assertFails(Duration.ofHours(-1), Duration.ofMinutes(5), Duration.ofHours(24));
    }

    @Test
    void checkWhenAnAuthorityLivesTooShortThenFails() {
        new Lives(Duration.ofHours(4), Duration.ofMinutes(5), Duration.ofHours(24)).check();
        assertFails(Duration.ofHours(4).plusSeconds(1), Duration.ofMinutes(5), Duration.ofHours(24));
        assertFails(Duration.ofHours(1), Duration.ofHours(5), Duration.ofHours(24));
    }

    @Test
    void issueWhenTheAuthorityEndsBeforeThenEndsWithIt() {
        Instant now = Instant.now();
        Authority authority = Authority.generate(TrustDomain.parse("shop.com"), now, Duration.ofMinutes(10));
        IssuedSvid svid = IssuedSvid.issue(
                SpiffeId.parse("spiffe://shop.com/basket"), List.of(), authority, now, Duration.ofHours(1));
        assertThat(svid.certificate().getNotAfter().toInstant()).isEqualTo(authority.notAfter());
        assertThat(svid.renewAt()).isBefore(authority.notAfter());
    }

    @Test
    void activateNextAtWhenAnSvidIsIssuedLastThenItExpiresBeforeTheAuthority() {
        Lives lives = new Lives(Duration.ofHours(4), Duration.ofHours(4), Duration.ofHours(24));
        Authority authority = Authority.generate(TrustDomain.parse("shop.com"), Instant.now(), lives.authority());
        assertThat(authority.activateNextAt().plus(lives.longest()))
                .isBeforeOrEqualTo(authority.notAfter().plusSeconds(1));
        assertThat(authority.prepareNextAt()).isBefore(authority.activateNextAt());
    }

    private static void assertFails(Duration svid, Duration jwtSvid, Duration authority) {
        Lives lives = new Lives(svid, jwtSvid, authority);
        assertThatIllegalArgumentException().isThrownBy(lives::check);
    }
}
