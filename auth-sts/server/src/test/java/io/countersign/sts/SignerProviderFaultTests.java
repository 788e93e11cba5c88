// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.example.kms.KmsSigner;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.sts.TestSts.Answer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One server with the only key of a key management service, which errs for some of the time. */
class SignerProviderFaultTests {

    private static final FakeKms kms = new FakeKms();

    private static final FakeUsers users = new FakeUsers();

    @TempDir
    private static Path folder;

    private static String id;

    private static TestSts sts;

    @BeforeAll
    static void start() {
        id = kms.add(JwsAlgorithm.ES256);
        sts = start(
                "--countersign.sts.users.uri=" + users.uri(),
                "--countersign.sts.clients.[app.test].public=true",
                "--countersign.sts.clients.[app.test].redirect-uris=" + TestBrowser.CALLBACK,
                "--countersign.sts.clients.[app.test].scopes=openid,shop,offline_access",
                "--countersign.sts.clients.[app.test].audiences=gateway.shop.com");
    }

    private static TestSts start(String... more) {
        return TestSts.start(folder, KmsSigner.class, "kms.uri=" + kms.uri(), more);
    }

    @AfterAll
    static void stop() {
        sts.close();
        users.close();
        kms.close();
    }

    @Test
    void tokenWhenKmsSignsThenPublishedKeyVerifiesIt() throws Exception {
        SignerProviderTests.assertPublishedKeyVerifies(sts, "ES256", id);
    }

    @Test
    void tokenWhenKmsErrsThen503AndHealthIsDown() {
        assertSigns(sts);
        for (FakeKms.Fault fault : EnumSet.complementOf(EnumSet.of(FakeKms.Fault.NONE))) {
            kms.fault = fault;
            assertUnavailable(sts, fault);
            kms.fault = FakeKms.Fault.NONE;
            assertSigns(sts);
        }
    }

    private static void assertSigns(TestSts sts) {
        assertThat(sts.token("basket", "audience", "account.shop.com").status()).isEqualTo(200);
        assertThat(health(sts)).isEqualTo(Status.UP);
    }

    private static void assertUnavailable(TestSts sts, FakeKms.Fault fault) {
        Answer refused = sts.token("basket", "audience", "account.shop.com");
        assertThat(refused.status()).as("%s", fault).isEqualTo(503);
        assertThat(refused.text("error")).isEqualTo("temporarily_unavailable");
        assertThat(refused.header("Retry-After")).isNotEmpty();
        assertThat(refused.body()).doesNotContain("access_token", "KMS");
        assertThat(health(sts)).as("%s", fault).isEqualTo(Status.DOWN);
        Answer login = sts.login("USER");
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
    void startWhenItFailsForAnotherAlgorithmThenTheKeyThatSignsIsNotRetired() throws Exception {
        assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> start("--countersign.sts.algorithm=RS256"));
        assertThat(sts.context()
                        .getBean(JdbcClient.class)
                        .sql("SELECT state FROM signing_key WHERE kid = ?")
                        .param(id)
                        .query(String.class)
                        .single())
                .isEqualTo("active");
    }

    @Test
    void loginWhenKmsIsAwayForAMomentThenCodeAndRefreshTokenAreNotUsedUp() {
        TestBrowser browser = new TestBrowser(sts);
        Answer page = browser.follow(browser.authorize("scope", "openid shop offline_access"));
        Answer away = whileAway(() -> browser.logIn(page, "ann", FakeUsers.PASSWORD));
        assertThat(away.status()).isEqualTo(503);
        assertThat(away.header("Content-Type")).startsWith("text/html");
        assertThat(away.body()).contains("Signing in is unavailable");
        Answer back = browser.follow(browser.logIn(page, "ann", FakeUsers.PASSWORD));
        String code = TestBrowser.code(back);
        assertThat(whileAway(() -> browser.redeem(code)).status()).isEqualTo(503);
        Answer tokens = browser.redeem(code);
        assertThat(tokens.status()).isEqualTo(200);
        String refresh = tokens.text("refresh_token");
        assertThat(whileAway(() -> browser.refresh(refresh)).status()).isEqualTo(503);
        assertThat(browser.refresh(refresh).status()).isEqualTo(200);
        // Used up now: the login ends.
        assertThat(browser.refresh(refresh).text("error")).isEqualTo("invalid_grant");
    }

    private static Answer whileAway(Supplier<Answer> request) {
        kms.fault = FakeKms.Fault.STATUS_500;
        try {
            return request.get();
        } finally {
            kms.fault = FakeKms.Fault.NONE;
        }
    }
}
