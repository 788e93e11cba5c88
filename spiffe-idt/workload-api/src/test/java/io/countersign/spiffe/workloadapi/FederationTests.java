// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.jose.keyset.JwkSet;
import io.spiffe.exception.BundleNotFoundException;
import io.spiffe.spiffeid.TrustDomain;
import io.spiffe.svid.jwtsvid.JwtSvid;
import io.spiffe.svid.x509svid.X509Svid;
import io.spiffe.svid.x509svid.X509SvidValidator;
import io.spiffe.workloadapi.JwtSource;
import io.spiffe.workloadapi.WorkloadApiClient;
import io.spiffe.workloadapi.X509Source;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FederationTests {

    @TempDir
    Path directory;

    private Path basket;

    private Path parcel;

    private EmbeddedWorkloadApi shop;

    private EmbeddedWorkloadApi delivery;

    @BeforeEach
    void start() {
        basket = directory.resolve("basket/api.sock");
        parcel = directory.resolve("parcel/api.sock");
        shop = EmbeddedWorkloadApi.builder("shop.com")
                .register(basket, "spiffe://shop.com/basket")
                .start();
        delivery = EmbeddedWorkloadApi.builder("delivery.com")
                .register(parcel, "spiffe://delivery.com/parcel")
                .federate(shop)
                .start();
        shop.federate(delivery);
    }

    @AfterEach
    void close() {
        delivery.close();
        shop.close();
    }

    @Test
    void x509SvidsWhenFederatedThenVerifyBothWays() throws Exception {
        try (X509Source ofShop = Clients.x509(basket);
                X509Source ofDelivery = Clients.x509(parcel)) {
            X509SvidValidator.verifyChain(ofShop.getX509Svid().getChain(), ofDelivery);
            X509SvidValidator.verifyChain(ofDelivery.getX509Svid().getChain(), ofShop);
        }
    }

    @Test
    void jwtSvidsWhenFederatedThenVerifyBothWays() throws Exception {
        try (JwtSource ofShop = Clients.jwt(basket);
                JwtSource ofDelivery = Clients.jwt(parcel);
                WorkloadApiClient client = Clients.client(parcel)) {
            String token = ofShop.fetchJwtSvid("spiffe://delivery.com/parcel").getToken();
            Set<String> audience = Set.of("spiffe://delivery.com/parcel");
            assertThat(JwtSvid.parseAndValidate(token, ofDelivery, audience).getSpiffeId())
                    .hasToString("spiffe://shop.com/basket");
            assertThat(client.validateJwtSvid(token, "spiffe://delivery.com/parcel")
                            .getSpiffeId())
                    .hasToString("spiffe://shop.com/basket");
            String back = ofDelivery.fetchJwtSvid("spiffe://shop.com/basket").getToken();
            JwtSvid.parseAndValidate(back, ofShop, Set.of("spiffe://shop.com/basket"));
        }
    }

    @Test
    void answersWhenATrustDomainHasAuthoritiesOfOneKindThenItIsLeftOutOfTheOthers() throws Exception {
        PublishedBundle both = delivery.current();
        TrustDomain jwtOnly = TrustDomain.parse("jwt.com");
        TrustDomain x509Only = TrustDomain.parse("x509.com");
        shop.federate(BundleFeed.of(new PublishedBundle(jwtOnly, List.of(), both.jwtAuthorities(), 1)));
        shop.federate(BundleFeed.of(new PublishedBundle(x509Only, both.x509Authorities(), new JwkSet(List.of()), 1)));
        try (WorkloadApiClient client = Clients.client(basket)) {
            assertThat(client.fetchX509Context().getX509BundleSet().getBundles())
                    .containsKey(x509Only)
                    .doesNotContainKey(jwtOnly);
            assertThat(client.fetchX509Bundles().getBundles())
                    .containsKey(x509Only)
                    .doesNotContainKey(jwtOnly);
            assertThat(client.fetchJwtBundles().getBundles())
                    .containsKey(jwtOnly)
                    .doesNotContainKey(x509Only);
        }
    }

    @Test
    void bundlesWhenFederatedThenAreThoseOfBoth() throws Exception {
        TrustDomain other = TrustDomain.parse("delivery.com");
        try (WorkloadApiClient client = Clients.client(basket)) {
            assertThat(client.fetchX509Bundles().getBundles()).hasSize(2);
            assertThat(client.fetchX509Bundles().getBundleForTrustDomain(other).getX509Authorities())
                    .containsExactlyElementsOf(delivery.current().x509Authorities());
            assertThat(client.fetchJwtBundles()
                            .getBundleForTrustDomain(other)
                            .hasJwtAuthority(delivery.authorities().getFirst().id()))
                    .isTrue();
        }
    }

    @Test
    void x509SourceWhenTheOtherRollsOverThenIsToldAtOnce() throws Exception {
        try (X509Source ofShop = Clients.x509(basket);
                X509Source ofDelivery = Clients.x509(parcel)) {
            delivery.rotateAuthority();
            delivery.rotateSvids();
            Await.until(() -> ofShop.getBundleForTrustDomain(delivery.trustDomain())
                            .getX509Authorities()
                            .size()
                    == 2);
            delivery.dropAuthority(delivery.authorities().getFirst().id());
            Await.until(() -> ofShop.getBundleForTrustDomain(delivery.trustDomain())
                    .getX509Authorities()
                    .equals(Set.copyOf(delivery.current().x509Authorities())));
            Await.until(() -> ofDelivery
                            .getBundleForTrustDomain(delivery.trustDomain())
                            .getX509Authorities()
                            .size()
                    == 1);
            // java-spiffe replaces the bundles of a source and its SVID one after the other.
            Await.until(() -> isVerified(ofDelivery.getX509Svid(), ofShop));
        }
    }

    private static boolean isVerified(X509Svid svid, X509Source source) throws BundleNotFoundException {
        try {
            X509SvidValidator.verifyChain(svid.getChain(), source);
            return true;
        } catch (CertificateException ex) {
            return false;
        }
    }

    @Test
    void defederateWhenFederatedThenTheOtherIsUnknown() throws Exception {
        try (X509Source ofShop = Clients.x509(basket);
                X509Source ofDelivery = Clients.x509(parcel)) {
            shop.defederate(delivery.trustDomain());
            Await.until(() -> !knows(ofShop, delivery.trustDomain()));
            assertThatExceptionOfType(BundleNotFoundException.class)
                    .isThrownBy(() -> X509SvidValidator.verifyChain(
                            ofDelivery.getX509Svid().getChain(), ofShop));
            assertThatIllegalArgumentException().isThrownBy(() -> shop.defederate(delivery.trustDomain()));
        }
    }

    @Test
    void federateWhenThereIsABundleAlreadyThenFails() {
        assertThatIllegalArgumentException().isThrownBy(() -> shop.federate(delivery));
        assertThatIllegalArgumentException().isThrownBy(() -> shop.federate(shop));
        assertThatIllegalArgumentException().isThrownBy(() -> shop.federate(BundleFeed.of(shop.current())));
    }

    @Test
    void federateWhenTheBundleIsFromElsewhereThenIsToldOf() throws Exception {
        PublishedBundle copy =
                PublishedBundle.parse(delivery.trustDomain(), delivery.current().toJson());
        shop.defederate(delivery.trustDomain());
        shop.federate(BundleFeed.of(copy));
        try (X509Source ofShop = Clients.x509(basket);
                X509Source ofDelivery = Clients.x509(parcel)) {
            X509SvidValidator.verifyChain(ofDelivery.getX509Svid().getChain(), ofShop);
        }
    }

    @Test
    void bundlesWhenAFeedChangesItsTrustDomainThenIsLeftOut() {
        TrustDomain first = TrustDomain.parse("first.com");
        AtomicReference<PublishedBundle> fed = new AtomicReference<>(renamed(first));
        Federation federation = new Federation(shop.trustDomain(), () -> {});
        federation.add(new BundleFeed() {
            @Override
            public PublishedBundle current() {
                return fed.get();
            }

            @Override
            public Watch watch(Runnable onChange) {
                return () -> {};
            }
        });
        assertThat(federation.bundles()).hasSize(1);
        fed.set(renamed(TrustDomain.parse("second.com")));
        assertThat(federation.bundles()).isEmpty();
    }

    private PublishedBundle renamed(TrustDomain trustDomain) {
        return PublishedBundle.parse(trustDomain, delivery.current().toJson());
    }

    private static boolean knows(X509Source source, TrustDomain trustDomain) {
        try {
            source.getBundleForTrustDomain(trustDomain);
            return true;
        } catch (BundleNotFoundException ex) {
            return false;
        }
    }
}
