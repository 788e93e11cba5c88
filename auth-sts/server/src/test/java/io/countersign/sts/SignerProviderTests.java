// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.example.kms.KmsSigner;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.web.Endpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.text.ParseException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The server with keys of a key management service, over HTTP. */
class SignerProviderTests {

    @TempDir
    private Path folder;

    private final FakeKms kms = new FakeKms();

    @AfterEach
    void close() {
        kms.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"RS256", "PS256"})
    void tokenWhenKmsSignsThenPublishedKeyVerifiesIt(String algorithm) throws Exception {
        String id = kms.add(JwsAlgorithm.of(algorithm));
        try (TestSts sts = start("--countersign.sts.algorithm=" + algorithm)) {
            assertPublishedKeyVerifies(sts, algorithm, id);
        }
    }

    /** Asserts that a token is signed with this key of the KMS. */
    static void assertPublishedKeyVerifies(TestSts sts, String algorithm, String id) throws Exception {
        SignedJWT token = SignedJWT.parse(
                sts.token("basket", "audience", "account.shop.com").text("access_token"));
        assertThat(token.getHeader().getAlgorithm()).isEqualTo(JWSAlgorithm.parse(algorithm));
        assertThat(token.getHeader().getKeyID()).isEqualTo(id);
        JWK published = JWKSet.parse(sts.get(Endpoints.JWKS).body()).getKeyByKeyId(id);
        Key key = algorithm.startsWith("ES")
                ? published.toECKey().toPublicKey()
                : published.toRSAKey().toPublicKey();
        assertThat(token.verify(new DefaultJWSVerifierFactory().createJWSVerifier(token.getHeader(), key)))
                .isTrue();
    }

    @Test
    void startWhenKmsHasNoKeyForTheAlgorithmThenRefused() {
        kms.add(JwsAlgorithm.RS256);
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(this::start)
                .havingRootCause()
                .withMessageContaining("lists no key for ES256");
    }

    @Test
    void startWhenAlgorithmIsSymmetricThenRefused() {
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> start("--countersign.sts.algorithm=HS256"))
                .havingRootCause()
                .isInstanceOf(CountersignConfigurationException.class)
                .withMessageContaining("countersign.sts.algorithm");
    }

    @Test
    void startWhenKmsIsAwayButItsKeyIsInTheDatabaseThenPublishesAndAnswers503() {
        String id = kms.add(JwsAlgorithm.ES256);
        start().close();
        kms.close();
        try (TestSts sts = start()) {
            assertThat(sts.get(Endpoints.JWKS).body()).contains(id);
            assertThat(sts.token("basket", "audience", "account.shop.com").status())
                    .isEqualTo(503);
        }
    }

    @Test
    void startWhenGeneratedKeySignedBeforeThenItSignsUntilTheKmsKeyIsPublishedLongEnough() throws Exception {
        String generated;
        try (TestSts sts = TestSts.start(folder)) {
            generated = String.valueOf(TestSts.signingKey(sts).keyId());
        }
        String id = kms.add(JwsAlgorithm.ES256);
        try (TestSts sts = start()) {
            assertThat(signingKey(sts)).isEqualTo(generated);
            assertThat(sts.get(Endpoints.JWKS).body()).contains(generated, id);
        }
    }

    @Test
    void startWhenProviderIsMissingThenRefusedAndItsKeySignsWhenItIsBack() throws Exception {
        String id = kms.add(JwsAlgorithm.ES256);
        start().close();
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> TestSts.start(folder))
                .havingRootCause()
                .isInstanceOf(CountersignConfigurationException.class)
                .withMessageContaining("replace-provided");
        try (TestSts sts = start()) {
            assertThat(signingKey(sts)).isEqualTo(id);
        }
    }

    @Test
    void startWhenAlgorithmReturnsThenItsKeySignsAgainWhileItIsPublished() throws Exception {
        String id = kms.add(JwsAlgorithm.ES256);
        kms.add(JwsAlgorithm.RS256);
        start().close();
        start("--countersign.sts.algorithm=RS256").close();
        try (TestSts sts = start()) {
            assertThat(signingKey(sts)).isEqualTo(id);
        }
    }

    @Test
    void startWhenTheNewestKeyWasRevokedThenRefusedUntilThereIsANewKey() throws Exception {
        kms.add(JwsAlgorithm.ES256);
        kms.add(JwsAlgorithm.RS256);
        try (TestSts sts = start()) {
            sts.context()
                    .getBean(JdbcClient.class)
                    .sql("UPDATE signing_key SET state = 'removed', private_jwk = NULL")
                    .update();
        }
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(this::start)
                .havingRootCause()
                .withMessageContaining("used and removed before");
        String id = kms.add(JwsAlgorithm.ES256);
        try (TestSts sts = start()) {
            assertThat(signingKey(sts)).isEqualTo(id);
        }
    }

    private static String signingKey(TestSts sts) throws ParseException {
        String token = sts.token("basket", "audience", "account.shop.com").text("access_token");
        return SignedJWT.parse(token).getHeader().getKeyID();
    }

    @Test
    void startWhenProviderIsReplacedThenItsKeyIsRetiredAndANewOneSigns() throws Exception {
        String id = kms.add(JwsAlgorithm.ES256);
        String token;
        try (TestSts sts = start()) {
            token = sts.token("basket", "audience", "account.shop.com").text("access_token");
        }
        try (TestSts sts = TestSts.start(folder, "--countersign.sts.keys.replace-provided=true")) {
            assertThat(sts.get(Endpoints.JWKS).body()).contains(id);
            assertThat(signingKey(sts)).isNotEqualTo(id);
            assertThat(sts.introspect("account", token).text("active")).isEqualTo("true");
        }
    }

    @Test
    void guideThenItsBeanIsTheOneOfTheseTests() throws IOException {
        String source = Files.readString(Path.of("src/test/java/com/example/kms/KmsSigner.java"));
        assertThat(Files.readString(Path.of("../../docs/signing-keys.md")))
                .contains("```java\n" + source.substring(source.indexOf("package ")) + "```");
        assertThat(source.lines()).hasSizeLessThan(60);
    }

    private TestSts start(String... more) {
        return TestSts.start(folder, KmsSigner.class, "kms.uri=" + kms.uri(), more);
    }
}
