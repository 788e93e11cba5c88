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
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.keys.KeyRotation;
import io.countersign.keys.SigningKeys;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.token.TokenIssuer;
import io.countersign.sts.web.Endpoints;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Keys of a key management service, in the server and in the part of it that opens the keys at a start. */
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
                .isThrownBy(this::signingKey)
                .havingRootCause()
                .withMessageContaining("lists no key for ES256");
    }

    @Test
    void startWhenAlgorithmIsSymmetricThenRefused() {
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> signingKey("--countersign.sts.algorithm=HS256"))
                .havingRootCause()
                .isInstanceOf(CountersignConfigurationException.class)
                .withMessageContaining("countersign.sts.algorithm");
    }

    @Test
    void startWhenKmsIsAwayButItsKeyIsInTheDatabaseThenPublishesAndAnswers503() {
        String id = kms.add(JwsAlgorithm.ES256);
        assertThat(signingKey()).isEqualTo(id);
        kms.close();
        try (TestSts sts = start()) {
            assertThat(sts.get(Endpoints.JWKS).body()).contains(id);
            assertThat(sts.token("basket", "audience", "account.shop.com").status())
                    .isEqualTo(503);
        }
    }

    @Test
    void startWhenGeneratedKeySignedBeforeThenItSignsUntilTheKmsKeyIsPublishedLongEnough() {
        String generated;
        try (ConfigurableApplicationContext without = TestSts.parts(folder)) {
            generated = keys(without).active().keyId();
        }
        String id = kms.add(JwsAlgorithm.ES256);
        try (ConfigurableApplicationContext with = parts()) {
            assertThat(signingKey(keys(with))).isEqualTo(generated);
            assertThat(published(keys(with))).contains(generated, id);
        }
    }

    @Test
    void startWhenProviderIsMissingThenRefusedAndItsKeySignsWhenItIsBack() {
        String id = kms.add(JwsAlgorithm.ES256);
        assertThat(signingKey()).isEqualTo(id);
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> TestSts.validate(folder, List.of(SigningKeys.class)))
                .havingRootCause()
                .isInstanceOf(CountersignConfigurationException.class)
                .withMessageContaining("replace-provided");
        assertThat(signingKey()).isEqualTo(id);
    }

    @Test
    void startWhenAlgorithmReturnsThenItsKeySignsAgainWhileItIsPublished() {
        String id = kms.add(JwsAlgorithm.ES256);
        kms.add(JwsAlgorithm.RS256);
        assertThat(signingKey()).isEqualTo(id);
        assertThat(signingKey("--countersign.sts.algorithm=RS256")).isNotEqualTo(id);
        assertThat(signingKey()).isEqualTo(id);
    }

    @Test
    void startWhenTheNewestKeyWasRevokedThenRefusedUntilThereIsANewKey() {
        kms.add(JwsAlgorithm.ES256);
        kms.add(JwsAlgorithm.RS256);
        try (ConfigurableApplicationContext context = parts()) {
            keys(context);
            context.getBean(JdbcClient.class)
                    .sql("UPDATE signing_key SET state = 'removed', private_jwk = NULL")
                    .update();
        }
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(this::signingKey)
                .havingRootCause()
                .withMessageContaining("used and removed before");
        String id = kms.add(JwsAlgorithm.ES256);
        assertThat(signingKey()).isEqualTo(id);
    }

    /** Opens the keys as a start does, and returns the id of the key that signs. */
    private String signingKey(String... more) {
        try (ConfigurableApplicationContext context = parts(more)) {
            return signingKey(keys(context));
        }
    }

    private static String signingKey(SigningKeys keys) {
        String token = keys.signer().sign(TokenIssuer.TYPE, "{}".getBytes(StandardCharsets.UTF_8));
        return String.valueOf(CompactJws.parse(token).header().keyId());
    }

    private static SigningKeys keys(ConfigurableApplicationContext context) {
        context.getBean(KeyRotation.class);
        return context.getBean(SigningKeys.class);
    }

    private static List<String> published(SigningKeys keys) {
        return keys.published().keys().stream().map(JsonWebKey::keyId).toList();
    }

    @Test
    void startWhenProviderIsReplacedThenItsKeyIsRetiredAndANewOneSigns() {
        String id = kms.add(JwsAlgorithm.ES256);
        String token;
        try (TestSts sts = start()) {
            token = sts.token("basket", "audience", "account.shop.com").text("access_token");
        }
        try (TestSts sts = TestSts.start(folder, "--countersign.sts.keys.replace-provided=true")) {
            assertThat(sts.get(Endpoints.JWKS).body()).contains(id);
            assertThat(signingKey(sts.context().getBean(SigningKeys.class))).isNotEqualTo(id);
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

    private ConfigurableApplicationContext parts(String... more) {
        return TestSts.parts(folder, KmsSigner.class, "kms.uri=" + kms.uri(), more);
    }

    private TestSts start(String... more) {
        return TestSts.start(folder, KmsSigner.class, "kms.uri=" + kms.uri(), more);
    }
}
