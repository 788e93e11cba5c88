// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.link.PeerRole;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.RefusedPeerException.Reason;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerVerifierTests {

    private static final Instant END = TestAuthority.NOW.plus(Duration.ofHours(1));

    private static final String BASKET = "spiffe://shop.com/basket";

    private final TestAuthority authority = new TestAuthority("shop.com");

    private final TestSource source = TestSource.of(authority, "/account");

    private final PeerVerifier verifier =
            new PeerVerifier(source, PeerPolicy.parse(List.of("spiffe://shop.com/*")), source.clock());

    private static TestAuthority.Leaf basket() {
        return TestAuthority.workload(END).uris(BASKET);
    }

    private Reason refusal(X509Certificate... chain) {
        try {
            verifier.verify(List.of(chain), PeerRole.CLIENT);
            throw new AssertionError("it was accepted");
        } catch (RefusedPeerException ex) {
            return ex.reason();
        }
    }

    private Reason refusal(TestAuthority.Leaf leaf) {
        return refusal(authority.sign(leaf));
    }

    @Test
    void verifyWhenSvidThenWhoAndUntilWhen() throws RefusedPeerException {
        VerifiedPeer peer = verifier.verify(List.of(authority.sign(basket())), PeerRole.CLIENT);
        assertThat(peer).isEqualTo(new VerifiedPeer(SpiffeId.parse(BASKET), END));
    }

    @Test
    void verifyWhenNoCertificateThenRefused() {
        assertThat(refusal()).isEqualTo(Reason.NO_CERTIFICATE);
    }

    @Test
    void verifyWhenTwoUrisThenRefused() {
        assertThat(refusal(TestAuthority.workload(END).uris(BASKET, "spiffe://shop.com/account")))
                .isEqualTo(Reason.NOT_AN_SVID);
    }

    @Test
    void verifyWhenNoUriThenRefused() {
        assertThat(refusal(TestAuthority.workload(END))).isEqualTo(Reason.NOT_AN_SVID);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spiffe://shop.com",
                "spiffe://Shop.com/basket",
                "https://shop.com/basket",
                "spiffe://shop.com/../basket"
            })
    void verifyWhenUriIsNoWorkloadsThenRefused(String uri) {
        assertThat(refusal(TestAuthority.workload(END).uris(uri))).isEqualTo(Reason.NOT_AN_SVID);
    }

    @Test
    void verifyWhenAuthorityItselfThenRefused() {
        assertThat(refusal(basket().with(Extension.basicConstraints, new BasicConstraints(true))))
                .isEqualTo(Reason.NOT_AN_SVID);
        assertThat(refusal(authority.certificate())).isEqualTo(Reason.NOT_AN_SVID);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                KeyUsage.keyEncipherment,
                KeyUsage.digitalSignature | KeyUsage.keyCertSign,
                KeyUsage.digitalSignature | KeyUsage.cRLSign
            })
    void verifyWhenKeyIsForSomethingElseThenRefused(int usage) {
        assertThat(refusal(basket().with(Extension.keyUsage, new KeyUsage(usage))))
                .isEqualTo(Reason.WRONG_USAGE);
    }

    @Test
    void verifyWhenKeyUsageIsMissingThenRefused() {
        assertThat(refusal(basket().without(Extension.keyUsage))).isEqualTo(Reason.WRONG_USAGE);
    }

    @Test
    void verifyWhenCertificateIsForServersAloneThenNoClientHasIt() throws RefusedPeerException {
        X509Certificate forServers = authority.sign(
                basket().with(Extension.extendedKeyUsage, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth)));
        assertThat(refusal(forServers)).isEqualTo(Reason.WRONG_USAGE);
        assertThat(verifier.verify(List.of(forServers), PeerRole.SERVER).id()).hasToString(BASKET);
    }

    @Test
    void verifyWhenNotYetValidThenRefused() {
        X509Certificate later = authority.sign(
                new TestAuthority.Leaf(new X500Principal("CN=workload"), TestAuthority.NOW.plusSeconds(1), END)
                        .with(Extension.keyUsage, new KeyUsage(KeyUsage.digitalSignature))
                        .uris(BASKET));
        assertThat(refusal(later)).isEqualTo(Reason.NOT_YET_VALID);
    }

    @Test
    void verifyWhenExpiredThenRefusedAlsoIfItWasAcceptedBefore() throws RefusedPeerException {
        X509Certificate leaf = authority.sign(
                TestAuthority.workload(TestAuthority.NOW.plusSeconds(60)).uris(BASKET));
        verifier.verify(List.of(leaf), PeerRole.CLIENT);
        source.setTime(TestAuthority.NOW.plusSeconds(60));
        assertThat(refusal(leaf)).isEqualTo(Reason.EXPIRED);
    }

    @Test
    void verifyWhenSignedByItselfThenRefused() {
        assertThat(refusal(new TestAuthority("shop.com").sign(basket()))).isEqualTo(Reason.UNTRUSTED_AUTHORITY);
    }

    @Test
    void verifyWhenTrustDomainIsUnknownThenRefused() {
        assertThat(refusal(new TestAuthority("other.com")
                        .sign(TestAuthority.workload(END).uris("spiffe://other.com/a"))))
                .isEqualTo(Reason.UNTRUSTED_DOMAIN);
    }

    @Test
    void verifyWhenWorkloadSignedTheCertificateThenRefused() {
        KeyPair keys = TestAuthority.keys();
        X509Certificate workload = authority.sign(basket(), keys);
        X509Certificate made =
                TestAuthority.signedBy(keys, TestAuthority.workload(END).uris("spiffe://shop.com/account"));
        assertThat(refusal(made, workload)).isEqualTo(Reason.UNTRUSTED_AUTHORITY);
    }

    @Test
    void verifyWhenIntermediateAndAuthorityAreSentAlongThenAccepted() throws RefusedPeerException {
        KeyPair keys = TestAuthority.keys();
        X509Certificate intermediate = authority.sign(TestAuthority.intermediate(END), keys);
        X509Certificate leaf = TestAuthority.signedBy(keys, basket());
        List<X509Certificate> chain = List.of(leaf, intermediate, authority.certificate());
        assertThat(verifier.verify(chain, PeerRole.CLIENT).id()).hasToString(BASKET);
        assertThat(verifier.verify(chain.subList(0, 2), PeerRole.CLIENT).id()).hasToString(BASKET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"spiffe://evil.com", "spiffe://shop.com/ops/ca", "https://shop.com"})
    void verifyWhenIntermediateSpeaksForSomebodyElseThenRefused(String uri) {
        KeyPair keys = TestAuthority.keys();
        X509Certificate intermediate =
                authority.sign(TestAuthority.intermediate(END).uris(uri), keys);
        assertThat(refusal(TestAuthority.signedBy(keys, basket()), intermediate))
                .isEqualTo(Reason.UNTRUSTED_AUTHORITY);
    }

    @Test
    void verifyWhenIntermediateIsForOtherPurposesThenRefused() {
        KeyPair keys = TestAuthority.keys();
        X509Certificate leaf = TestAuthority.signedBy(keys, basket());
        X509Certificate forCode = authority.sign(
                TestAuthority.intermediate(END)
                        .with(Extension.extendedKeyUsage, new ExtendedKeyUsage(KeyPurposeId.id_kp_codeSigning)),
                keys);
        X509Certificate ofAnyUse =
                authority.sign(TestAuthority.intermediate(END).without(Extension.keyUsage), keys);
        assertThat(refusal(leaf, forCode)).isEqualTo(Reason.UNTRUSTED_AUTHORITY);
        assertThat(refusal(leaf, ofAnyUse)).isEqualTo(Reason.UNTRUSTED_AUTHORITY);
    }

    @Test
    void verifyWhenABundleHoldsAWorkloadsCertificateThenItVouchesForNobody() {
        KeyPair keys = TestAuthority.keys();
        X509Certificate workload = authority.sign(TestAuthority.workload(END).uris("spiffe://shop.com/ops"), keys);
        source.set(TrustBundles.of(Map.of("shop.com", List.of(authority.certificate(), workload))));
        assertThat(refusal(TestAuthority.signedBy(keys, basket()))).isEqualTo(Reason.UNTRUSTED_AUTHORITY);
    }

    @Test
    void verifyWhenAuthorityHasExpiredThenRefused() {
        source.setTime(TestAuthority.NOW.plus(Duration.ofDays(31)));
        source.set(authority.svid("/account", TestAuthority.NOW.plus(Duration.ofDays(90))));
        assertThat(refusal(authority.sign(TestAuthority.workload(TestAuthority.NOW.plus(Duration.ofDays(60)))
                        .uris(BASKET))))
                .isEqualTo(Reason.UNTRUSTED_AUTHORITY);
    }

    @Test
    void verifyWhenOwnSvidHasExpiredThenItCannotBeTold() {
        X509Certificate other =
                authority.sign(TestAuthority.workload(END.plusSeconds(60)).uris(BASKET));
        source.setTime(source.latest().svid().notAfter());
        assertThatExceptionOfType(NoSvidException.class)
                .isThrownBy(() -> verifier.verify(List.of(other), PeerRole.CLIENT));
    }
}
