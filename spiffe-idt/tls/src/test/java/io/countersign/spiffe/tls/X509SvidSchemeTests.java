// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.CredentialScheme;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.TestInboundRequest;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.asn1.x509.Extension;
import org.junit.jupiter.api.Test;

class X509SvidSchemeTests extends CredentialSchemeCompatibilityKit {

    private final TestAuthority authority = new TestAuthority("shop.com");

    private final TestSource source = TestSource.of(authority, "/account");

    private final X509SvidScheme scheme = scheme(source);

    private final Svid basket = authority.svid("/basket");

    private static X509SvidScheme scheme(TestSource source) {
        return new X509SvidScheme(
                new PeerVerifier(source, PeerPolicy.parse(List.of("spiffe://shop.com/basket")), source.clock()));
    }

    private static TestInboundRequest from(X509Certificate... chain) {
        return TestInboundRequest.get().withPeerCertificates(chain);
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        TestSource old = TestSource.of(authority, "/account");
        old.setTime(old.latest().svid().notAfter());
        return scheme(old);
    }

    @Override
    protected TestInboundRequest genuine() {
        return from(basket.leaf());
    }

    @Override
    protected TestInboundRequest forged() {
        return from(new TestAuthority("shop.com").svid("/basket").leaf());
    }

    @Override
    protected TestInboundRequest malformed() {
        return from(authority.sign(TestAuthority.workload(basket.notAfter()).uris("spiffe://shop.com")));
    }

    @Override
    protected ServiceId reachable() {
        return new ServiceId("product.shop.com");
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        try {
            return List.of(Base64.getEncoder().encodeToString(basket.leaf().getEncoded()));
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private Verdict judge(X509Certificate leaf) {
        TestInboundRequest request = from(leaf);
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    @Test
    void verifyWhenAcceptedThenTheChainIsThePeer() {
        assertThat(judge(basket.leaf())).isInstanceOfSatisfying(Verdict.Accepted.class, accepted -> {
            assertThat(accepted.caller().name()).isEqualTo("spiffe://shop.com/basket");
            assertThat(accepted.caller().chain()).hasSize(1);
            assertThat(accepted.caller().user()).isNull();
            assertThat(accepted.caller().expiry()).isEqualTo(basket.notAfter());
            assertThat(accepted.caller().binding()).isInstanceOf(SenderBinding.Certificate.class);
        });
    }

    @Test
    void verifyWhenIdIsNotAllowedThenRejected() {
        assertThat(judge(authority.svid("/product").leaf())).isEqualTo(Verdict.rejected(RefusalCode.WRONG_SENDER));
    }

    @Test
    void verifyWhenOfAnotherTrustDomainThenRejected() {
        assertThat(judge(new TestAuthority("other.com").svid("/basket").leaf()))
                .isEqualTo(Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER));
    }

    @Test
    void verifyWhenExpiredThenRejected() {
        source.set(authority.svid("/account", TestAuthority.NOW.plus(Duration.ofDays(1))));
        source.setTime(basket.notAfter());
        assertThat(judge(basket.leaf())).isEqualTo(Verdict.rejected(RefusalCode.EXPIRED));
    }

    @Test
    void readWhenKeyIsForSomethingElseThenMalformed() {
        TestAuthority.Leaf leaf = TestAuthority.workload(basket.notAfter())
                .uris("spiffe://shop.com/basket")
                .without(Extension.keyUsage);
        assertThat(scheme.read(from(authority.sign(leaf)))).isInstanceOf(Reading.Malformed.class);
    }
}
