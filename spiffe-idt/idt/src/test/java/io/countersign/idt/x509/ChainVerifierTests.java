// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestKey;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.TrustDomain;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainVerifierTests {

    private static final Instant NOW = TestCertificates.NOW;

    private static final byte[] TEXT = "text".getBytes(StandardCharsets.US_ASCII);

    private final ChainVerifier verifier = new ChainVerifier(16);

    private TrustBundles bundles = TestWorkloads.bundles();

    @Test
    void verifyWhenLeafByAuthorityThenItsKey() {
        CertifiedKey key = verify(subject());

        byte[] signature = TestWorkloads.key(SUBJECT).sign(TEXT);
        assertThat(key.id()).isEqualTo(SUBJECT);
        assertThat(key.verifies(TEXT, 0, TEXT.length, signature)).isTrue();
        assertThat(key.verifies(TEXT, 0, TEXT.length - 1, signature)).isFalse();
        assertThat(key.isSame(TestWorkloads.key(SUBJECT).pair().getPublic())).isTrue();
        assertThat(key.notAfter()).isEqualTo(NOW.plus(Duration.ofHours(1)));
        assertThat(key).hasToString("CertifiedKey[" + SUBJECT + ", until " + key.notAfter() + "]");
    }

    @Test
    void verifyWhenIntermediateThenPathIsFound() {
        TestCertificates intermediate = intermediate().lasting(Duration.ofMinutes(30));
        TestCertificates leaf = subject().by("intermediate", TestKey.of("intermediate"));

        assertThat(verify(leaf, intermediate.naming("spiffe://example.org")).notAfter())
                .isEqualTo(NOW.plus(Duration.ofMinutes(30)));
        assertThat(refusal(leaf)).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(leaf, intermediate.naming("spiffe://other.org")))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(leaf, intermediate.naming("spiffe://example.org/subject")))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(leaf, intermediate.naming("https://example.org")))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenAnIntermediateMayNotSignForWorkloadsThenRefused() {
        TestCertificates leaf = subject().by("intermediate", TestKey.of("intermediate"));

        assertThat(refusal(leaf, intermediate().forCode())).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(leaf, intermediate().withoutUsage())).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(verify(leaf, intermediate()).id()).isEqualTo(SUBJECT);
    }

    @Test
    void verifyWhenThePathIsLongerThanTheAuthorityAllowsThenRefused() {
        X509Certificate direct = TestCertificates.of("authority", TestKey.of("authority"))
                .by("authority", TestKey.of("authority"))
                .asAuthority()
                .withPathLength(0)
                .make();
        bundles = TrustBundles.of(List.of(TrustBundle.of(TestWorkloads.DOMAIN, List.of(direct))));

        assertThat(refusal(subject().by("intermediate", TestKey.of("intermediate")), intermediate()))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(verify(subject()).id()).isEqualTo(SUBJECT);
    }

    @Test
    void verifyWhenAnAuthorityHasAWeakKeyThenRefused() throws Exception {
        KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
        rsa.initialize(1024);
        X509Certificate weak = TestCertificates.of("authority", TestKey.of("authority"))
                .by("authority", TestKey.of("authority"))
                .withPublicKey(rsa.generateKeyPair().getPublic().getEncoded())
                .asAuthority()
                .make();

        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> PathRules.require(
                        TestWorkloads.DOMAIN, List.of(subject().make()), weak));
        PathRules.require(TestWorkloads.DOMAIN, List.of(subject().make()), TestCertificates.authority("authority"));
    }

    @Test
    void ofWhenABundleHoldsAWorkloadsCertificateThenNoBundle() {
        X509Certificate leaf = subject().make();

        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TrustBundle.of(TestWorkloads.DOMAIN, List.of(TestCertificates.authority("authority"), leaf)));
    }

    @Test
    void verifyWhenTwoCertificatesAreInOneEntryThenRefusedColdAndWarm() {
        byte[] leaf =
                der(subject().by("intermediate", TestKey.of("intermediate")).make());
        byte[] authority = der(intermediate().make());
        byte[] both = Arrays.copyOf(leaf, leaf.length + authority.length);
        System.arraycopy(authority, 0, both, leaf.length, authority.length);

        assertThat(refusal(List.of(both), SUBJECT, NOW)).isEqualTo(RefusalCode.MALFORMED);
        assertThat(verifier.verify(List.of(leaf, authority), SUBJECT, bundles, NOW)
                        .id())
                .isEqualTo(SUBJECT);
        assertThat(refusal(List.of(both), SUBJECT, NOW)).isEqualTo(RefusalCode.MALFORMED);
    }

    private static TestCertificates intermediate() {
        return TestCertificates.of("intermediate", TestKey.of("intermediate"))
                .by("authority", TestKey.of("authority"))
                .asAuthority();
    }

    @Test
    void verifyWhenAWorkloadSignsAsAuthorityThenRefused() {
        TestCertificates workload = TestCertificates.of("middle", TestWorkloads.key(MIDDLE))
                .by("authority", TestKey.of("authority"))
                .naming(MIDDLE.toString());
        TestCertificates leaf = subject().by("middle", TestWorkloads.key(MIDDLE));

        assertThat(refusal(leaf, workload)).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(leaf, workload.naming())).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenSelfMadeThenRefused() {
        assertThat(refusal(subject().by("authority", TestKey.of("mallory"))))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        TestKey own = TestWorkloads.key(SUBJECT);
        assertThat(refusal(TestCertificates.of("me", own).by("me", own).naming(SUBJECT.toString())))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenTheChainBringsItsRootThenRefused() {
        TestCertificates mallorys = TestCertificates.of("mallory", TestKey.of("mallory"))
                .by("mallory", TestKey.of("mallory"))
                .asAuthority();
        assertThat(refusal(subject().by("mallory", TestKey.of("mallory")), mallorys))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);

        List<byte[]> withRoot = List.of(der(subject().make()), der(TestCertificates.authority("authority")));
        assertThat(refusal(withRoot, SUBJECT, NOW)).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenItNamesAnotherWorkloadThenRefusedColdAndWarm() {
        List<byte[]> chain = List.of(der(subject().make()));

        assertThat(refusal(chain, MIDDLE, NOW)).isEqualTo(IdtRefusals.WRONG_IDENTITY);
        assertThat(verifier.verify(chain, SUBJECT, bundles, NOW).id()).isEqualTo(SUBJECT);
        assertThat(refusal(chain, MIDDLE, NOW)).isEqualTo(IdtRefusals.WRONG_IDENTITY);
    }

    @Test
    void verifyWhenNotExactlyOneUriThenRefused() {
        TestCertificates nameless = TestCertificates.of("me", TestWorkloads.key(SUBJECT));
        assertThat(refusal(nameless.by("authority", TestKey.of("authority"))))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(subject().naming(SUBJECT.toString(), MIDDLE.toString())))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(subject().naming(SUBJECT.toString(), "https://example.org")))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spiffe://example.org",
                "spiffe://Example.org/subject",
                "spiffe://example.org/subject/",
                "spiffe://example.org/%73ubject",
                "spiffe://EXAMPLE.orgK/subject",
                "https://example.org/subject"
            })
    void verifyWhenTheUriIsNoWorkloadThenRefused(String uri) {
        assertThat(refusal(subject().naming(uri))).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenUsageIsWrongThenRefused() {
        assertThat(refusal(subject().withoutUsage())).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(subject().forUsages(Set.of(2)))).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(subject().forUsages(Set.of(0, 5)))).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(subject().forUsages(Set.of(0, 6)))).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(subject().asAuthority())).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(subject().withUnknownCriticalExtension())).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenNotValidNowThenRefusedColdAndWarm() {
        List<byte[]> chain = List.of(der(subject().make()));
        Instant before = NOW.minus(Duration.ofMinutes(11));
        Instant after = NOW.plus(Duration.ofHours(1)).plusSeconds(1);

        for (int i = 0; i < 2; i++) {
            assertThat(refusal(chain, SUBJECT, before)).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
            assertThat(refusal(chain, SUBJECT, after)).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
            assertThat(verifier.verify(chain, SUBJECT, bundles, NOW).id()).isEqualTo(SUBJECT);
        }
    }

    @Test
    void verifyWhenTheAuthorityHasEndedThenRefused() {
        X509Certificate ended = TestCertificates.of("authority", TestKey.of("authority"))
                .by("authority", TestKey.of("authority"))
                .asAuthority()
                .lasting(Duration.ofMinutes(-1))
                .make();
        bundles = TrustBundles.of(List.of(TrustBundle.of(TestWorkloads.DOMAIN, List.of(ended))));

        assertThat(refusal(subject())).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenAuthoritiesShareANameThenTheRightOneIsFound() {
        X509Certificate other = TestCertificates.of("authority", TestKey.of("next"))
                .by("authority", TestKey.of("next"))
                .asAuthority()
                .make();
        bundles = TrustBundles.of(
                List.of(TrustBundle.of(TestWorkloads.DOMAIN, List.of(other, TestCertificates.authority("authority")))));

        assertThat(verify(subject()).id()).isEqualTo(SUBJECT);
        assertThat(verify(subject().by("authority", TestKey.of("next"))).id()).isEqualTo(SUBJECT);
    }

    @Test
    void verifyWhenTheAuthorityIsTakenAwayThenRefusedThoughItWasRemembered() {
        verify(subject());
        bundles = TrustBundles.of(
                List.of(TrustBundle.of(TestWorkloads.DOMAIN, List.of(TestCertificates.authority("next")))));

        assertThat(refusal(subject())).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenOtherTrustDomainThenByItsOwnBundleAlone() {
        TrustDomain other = TrustDomain.parse("other.org");
        SpiffeId foreign = SpiffeId.of(other, "/subject");
        List<byte[]> byOurs = List.of(der(subject().naming(foreign.toString()).make()));
        List<byte[]> byTheirs = List.of(
                der(TestCertificates.workload(foreign.toString(), "theirs").make()));
        assertThat(refusal(byTheirs, foreign, NOW)).isEqualTo(RefusalCode.UNTRUSTED_ISSUER);

        TrustBundle theirs = TrustBundle.of(other, List.of(TestCertificates.authority("theirs")));
        bundles = TrustBundles.of(List.of(TestWorkloads.bundle(), theirs));

        assertThat(verifier.verify(byTheirs, foreign, bundles, NOW).id()).isEqualTo(foreign);
        assertThat(refusal(byOurs, foreign, NOW)).isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
        assertThat(refusal(
                        List.of(der(subject().by("theirs", TestKey.of("theirs")).make())), SUBJECT, NOW))
                .isEqualTo(IdtRefusals.UNTRUSTED_CERTIFICATE);
    }

    @Test
    void verifyWhenThereAreNoBundlesThenUndecided() {
        assertThatExceptionOfType(UnknownOutcomeException.class)
                .isThrownBy(() -> verifier.verify(List.of(der(subject().make())), SUBJECT, TrustBundles.none(), NOW));
    }

    @Test
    void verifyWhenKeyIsNotOnP256ThenRefused() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp384r1"));
        assertThat(refusal(subject()
                        .withPublicKey(generator.generateKeyPair().getPublic().getEncoded())))
                .isEqualTo(RefusalCode.WRONG_ALGORITHM);

        KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
        rsa.initialize(2048);
        assertThat(refusal(subject()
                        .withPublicKey(rsa.generateKeyPair().getPublic().getEncoded())))
                .isEqualTo(RefusalCode.WRONG_ALGORITHM);
    }

    @Test
    void verifyWhenOctetsAreNoCertificateThenRefused() {
        byte[] right = der(subject().make());
        byte[] longer = new byte[right.length + 1];
        System.arraycopy(right, 0, longer, 0, right.length);

        assertThat(refusal(List.of(longer), SUBJECT, NOW)).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(List.of(new byte[] {1, 2, 3}), SUBJECT, NOW)).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(List.of(new byte[0]), SUBJECT, NOW)).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(List.of(), SUBJECT, NOW)).isEqualTo(RefusalCode.MALFORMED);
        assertThat(refusal(List.of(right, right, right, right, right, right), SUBJECT, NOW))
                .isEqualTo(RefusalCode.MALFORMED);
    }

    @Test
    void verifyWhenManyChainsThenNoMoreThanTheBoundAreRemembered() {
        for (int i = 0; i < 40; i++) {
            SpiffeId id = TestWorkloads.id("w" + i);
            verifier.verify(List.of(der(TestWorkloads.certificate(id))), id, bundles, NOW);
        }

        assertThat(verifier.size()).isBetween(8, 16);
    }

    @Test
    void ofWhenKeyIsAnothersThenRefused() {
        X509Certificate leaf = subject().make();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> X509Svid.of(
                        List.of(leaf), TestWorkloads.key(MIDDLE).pair().getPrivate()));
        assertThat(TestWorkloads.svid(SUBJECT)).hasToString("X509Svid[" + SUBJECT + ", until 2026-07-14T04:33:20Z]");
    }

    private static TestCertificates subject() {
        return TestCertificates.workload(SUBJECT.toString(), "authority");
    }

    private CertifiedKey verify(TestCertificates... chain) {
        return verifier.verify(chain(chain), SUBJECT, bundles, NOW);
    }

    private RefusalCode refusal(TestCertificates... chain) {
        return refusal(chain(chain), SUBJECT, NOW);
    }

    private RefusalCode refusal(List<byte[]> chain, SpiffeId expected, Instant now) {
        try {
            verifier.verify(chain, expected, bundles, now);
        } catch (InvalidCredentialException ex) {
            return ex.code();
        }
        throw new AssertionError("accepted");
    }

    private static List<byte[]> chain(TestCertificates... chain) {
        List<byte[]> octets = new ArrayList<>();
        for (TestCertificates certificate : chain) {
            octets.add(der(certificate.make()));
        }
        return octets;
    }

    private static byte[] der(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
