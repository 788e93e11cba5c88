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
import java.util.EnumSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
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
    @ValueSource(strings = {"ES256", "RS256", "PS256"})
    void tokenWhenKmsSignsThenPublishedKeyVerifiesIt(String algorithm) throws Exception {
        String id = kms.add(JwsAlgorithm.of(algorithm));
        try (TestSts sts = start("--countersign.sts.algorithm=" + algorithm)) {
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
    }

    @Test
    void tokenWhenKmsErrsThen503AndHealthIsDown() {
        kms.add(JwsAlgorithm.ES256);
        try (TestSts sts = start()) {
            assertSigns(sts);
            for (FakeKms.Fault fault : EnumSet.complementOf(EnumSet.of(FakeKms.Fault.NONE))) {
                kms.fault = fault;
                assertUnavailable(sts, fault);
                kms.fault = FakeKms.Fault.NONE;
                assertSigns(sts);
            }
        }
    }

    private static void assertSigns(TestSts sts) {
        assertThat(sts.token("basket", "audience", "account.shop.com").status()).isEqualTo(200);
        assertThat(health(sts)).isEqualTo(Status.UP);
    }

    private static void assertUnavailable(TestSts sts, FakeKms.Fault fault) {
        TestSts.Answer refused = sts.token("basket", "audience", "account.shop.com");
        assertThat(refused.status()).as("%s", fault).isEqualTo(503);
        assertThat(refused.text("error")).isEqualTo("temporarily_unavailable");
        assertThat(refused.header("Retry-After")).isNotEmpty();
        assertThat(refused.body()).doesNotContain("access_token", "KMS");
        assertThat(health(sts)).as("%s", fault).isEqualTo(Status.DOWN);
        TestSts.Answer login = sts.login("USER");
        assertThat(login.status()).as("%s", fault).isEqualTo(503);
        assertThat(login.body()).contains("signing-unavailable").doesNotContain("access_token");
    }

    private static Status health(TestSts sts) {
        return sts.context()
                .getBean("signingKeysHealthIndicator", HealthIndicator.class)
                .health()
                .getStatus();
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
    void startWhenItFailsForAnotherAlgorithmThenTheKeyThatSignsIsNotRetired() throws Exception {
        String id = kms.add(JwsAlgorithm.ES256);
        try (TestSts sts = start()) {
            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> start("--countersign.sts.algorithm=RS256"));
            assertThat(sts.context()
                            .getBean(JdbcClient.class)
                            .sql("SELECT state FROM signing_key WHERE kid = ?")
                            .param(id)
                            .query(String.class)
                            .single())
                    .isEqualTo("active");
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
    void loginWhenKmsIsAwayForAMomentThenCodeAndRefreshTokenAreNotUsedUp() {
        kms.add(JwsAlgorithm.ES256);
        try (FakeUsers users = new FakeUsers();
                TestSts sts = start(
                        "--countersign.sts.users.uri=" + users.uri(),
                        "--countersign.sts.clients.[app.test].public=true",
                        "--countersign.sts.clients.[app.test].redirect-uris=" + TestBrowser.CALLBACK,
                        "--countersign.sts.clients.[app.test].scopes=openid,shop,offline_access",
                        "--countersign.sts.clients.[app.test].audiences=gateway.shop.com")) {
            TestBrowser browser = new TestBrowser(sts);
            TestSts.Answer page = browser.follow(browser.authorize("scope", "openid shop offline_access"));
            TestSts.Answer away = whileAway(() -> browser.logIn(page, "ann", FakeUsers.PASSWORD));
            assertThat(away.status()).isEqualTo(503);
            assertThat(away.header("Content-Type")).startsWith("text/html");
            assertThat(away.body()).contains("Signing in is unavailable");
            TestSts.Answer back = browser.follow(browser.logIn(page, "ann", FakeUsers.PASSWORD));
            String code = TestBrowser.code(back);
            assertThat(whileAway(() -> browser.redeem(code)).status()).isEqualTo(503);
            TestSts.Answer tokens = browser.redeem(code);
            assertThat(tokens.status()).isEqualTo(200);
            String refresh = tokens.text("refresh_token");
            assertThat(whileAway(() -> browser.refresh(refresh)).status()).isEqualTo(503);
            assertThat(browser.refresh(refresh).status()).isEqualTo(200);
            // Used up now: the login ends.
            assertThat(browser.refresh(refresh).text("error")).isEqualTo("invalid_grant");
        }
    }

    private TestSts.Answer whileAway(Supplier<TestSts.Answer> request) {
        kms.fault = FakeKms.Fault.STATUS_500;
        try {
            return request.get();
        } finally {
            kms.fault = FakeKms.Fault.NONE;
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
