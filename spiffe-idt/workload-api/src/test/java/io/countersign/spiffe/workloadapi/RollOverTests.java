// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.test.MovableClock;
import io.spiffe.svid.jwtsvid.JwtSvid;
import io.spiffe.svid.x509svid.X509Svid;
import io.spiffe.svid.x509svid.X509SvidValidator;
import io.spiffe.workloadapi.JwtSource;
import io.spiffe.workloadapi.X509Source;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollOverTests {

    @TempDir
    Path directory;

    private final MovableClock clock = new MovableClock(Instant.now());

    private Path socket;

    private EmbeddedWorkloadApi api;

    private X509Source source;

    @BeforeEach
    void start() throws Exception {
        socket = directory.resolve("basket/api.sock");
        api = EmbeddedWorkloadApi.builder("shop.com")
                .register(socket, "spiffe://shop.com/basket")
                .clock(clock)
                .start();
        source = Clients.x509(socket);
    }

    @AfterEach
    void close() throws Exception {
        source.close();
        api.close();
    }

    @Test
    void prepareAuthorityWhenNoneIsPreparedThenIsInTheBundleAndSignsNothing() throws Exception {
        long before = api.current().sequence();
        String next = api.prepareAuthority();
        awaitAuthorities(2);
        assertThat(api.current().sequence()).isGreaterThan(before);
        assertThat(api.prepareAuthority()).isEqualTo(next);
        api.rotateSvids();
        assertThat(signer(fetchNext())).isNotEqualTo(next);
        assertThat(states()).containsExactly(AuthorityState.ACTIVE, AuthorityState.PREPARED);
    }

    @Test
    void rotateAuthorityWhenOneIsPreparedThenThatSigns() throws Exception {
        String next = api.prepareAuthority();
        assertThat(api.rotateAuthority()).isEqualTo(next);
        api.rotateSvids();
        assertThat(signer(fetchNext())).isEqualTo(next);
        assertThat(states()).containsExactly(AuthorityState.OLD, AuthorityState.ACTIVE);
    }

    @Test
    void oldSvidWhenTheAuthorityIsRotatedThenVerifiesUntilItIsDropped() throws Exception {
        X509Svid old = source.getX509Svid();
        String first = api.authorities().getFirst().id();
        api.rotateAuthority();
        api.rotateSvids();
        X509Svid now = fetchNext();
        X509SvidValidator.verifyChain(old.getChain(), source);
        X509SvidValidator.verifyChain(now.getChain(), source);
        api.dropAuthority(first);
        awaitAuthorities(1);
        X509SvidValidator.verifyChain(now.getChain(), source);
        assertThatExceptionOfType(CertificateException.class)
                .isThrownBy(() -> X509SvidValidator.verifyChain(old.getChain(), source));
    }

    @Test
    void oldJwtSvidWhenTheAuthorityIsRotatedThenVerifiesUntilItIsDropped() throws Exception {
        try (JwtSource jwt = Clients.jwt(socket)) {
            String old = jwt.fetchJwtSvid("product").getToken();
            String first = api.authorities().getFirst().id();
            api.rotateAuthority();
            String now = jwt.fetchJwtSvid("product").getToken();
            Await.until(() -> jwt.getBundleForTrustDomain(api.trustDomain())
                            .getJwtAuthorities()
                            .size()
                    == 2);
            JwtSvid.parseAndValidate(old, jwt, Set.of("product"));
            JwtSvid.parseAndValidate(now, jwt, Set.of("product"));
            api.dropAuthority(first);
            Await.until(() -> !jwt.getBundleForTrustDomain(api.trustDomain()).hasJwtAuthority(first));
            JwtSvid.parseAndValidate(now, jwt, Set.of("product"));
            assertThatExceptionOfType(Exception.class)
                    .isThrownBy(() -> JwtSvid.parseAndValidate(old, jwt, Set.of("product")));
        }
    }

    @Test
    void dropAuthorityWhenItIsTheActiveOneThenAnotherTakesItsPlaceAndSvidsAreRenewed() throws Exception {
        X509Svid old = source.getX509Svid();
        api.dropAuthority(api.authorities().getFirst().id());
        Await.until(() -> !source.getX509Svid().getLeaf().equals(old.getLeaf()));
        X509SvidValidator.verifyChain(source.getX509Svid().getChain(), source);
        assertThatExceptionOfType(CertificateException.class)
                .isThrownBy(() -> X509SvidValidator.verifyChain(old.getChain(), source));
        assertThat(states()).containsExactly(AuthorityState.ACTIVE);
    }

    @Test
    void dropAuthorityWhenOneIsPreparedThenThatTakesThePlaceOfTheActiveOne() {
        String active = api.authorities().getFirst().id();
        String prepared = api.prepareAuthority();
        api.dropAuthority(active);
        assertThat(api.authorities()).extracting(AuthorityStatus::id).containsExactly(prepared);
        assertThat(states()).containsExactly(AuthorityState.ACTIVE);
    }

    @Test
    void dropAuthorityWhenItIsThePreparedOneThenTheActiveOneStays() {
        String active = api.authorities().getFirst().id();
        api.dropAuthority(api.prepareAuthority());
        assertThat(api.authorities()).extracting(AuthorityStatus::id).containsExactly(active);
    }

    @Test
    void dropAuthorityWhenThereIsNoneThenFails() {
        assertThatIllegalArgumentException().isThrownBy(() -> api.dropAuthority("another"));
    }

    @Test
    void authoritiesWhenTimePassesThenAreRolledOverWithOverlap() throws Exception {
        String first = api.authorities().getFirst().id();
        clock.advance(Duration.ofHours(12));
        Await.until(() -> states().equals(List.of(AuthorityState.ACTIVE, AuthorityState.PREPARED)));
        String second = api.authorities().getLast().id();
        clock.advance(Duration.ofHours(8));
        Await.until(() -> states().getFirst() == AuthorityState.OLD);
        Await.until(() -> signer(source.getX509Svid()).equals(second));
        assertThat(api.authorities()).extracting(AuthorityStatus::id).containsExactly(first, second);
        clock.advance(Duration.ofMinutes(59));
        api.rotateSvids();
        assertThat(api.authorities()).extracting(AuthorityStatus::id).contains(first);
        clock.advance(Duration.ofMinutes(2));
        Await.until(
                () -> api.authorities().stream().noneMatch(status -> status.id().equals(first)));
    }

    @Test
    void authoritiesWhenTheMachineSleptForLongThenBeginAnew() throws Exception {
        String first = api.authorities().getFirst().id();
        clock.advance(Duration.ofDays(100));
        Await.until(() -> !signer(source.getX509Svid()).equals(first));
        assertThat(states()).containsExactly(AuthorityState.ACTIVE);
        assertThat(source.getX509Svid().getLeaf().getNotAfter().toInstant()).isAfter(clock.instant());
    }

    private List<AuthorityState> states() {
        return api.authorities().stream().map(AuthorityStatus::state).toList();
    }

    private X509Svid fetchNext() throws Exception {
        try (X509Source fresh = Clients.x509(socket)) {
            X509Svid svid = fresh.getX509Svid();
            Await.until(() -> source.getX509Svid().getLeaf().equals(svid.getLeaf()));
            return svid;
        }
    }

    private void awaitAuthorities(int number) throws Exception {
        Await.until(() -> source.getBundleForTrustDomain(api.trustDomain())
                        .getX509Authorities()
                        .size()
                == number);
    }

    private static String signer(X509Svid svid) {
        String issuer = svid.getLeaf().getIssuerX500Principal().getName();
        return issuer.substring("CN=".length(), issuer.indexOf(','));
    }
}
