// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.spring.security.CountersignConfigurationException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.NestedExceptionUtils;

/** Passwords are checked over the link trust of the STS, by the one workload that is named for it. */
class UserServiceTlsTests {

    private static final String SERVICE = "--countersign.services.[user.shop.com].";

    @TempDir
    private Path folder;

    @Test
    void loginWhenUserServiceHasTheNamedIdentityThenThePasswordIsChecked() {
        try (FakeUsers users = FakeUsers.overTls(NamedTrust.AUTHORITY.context("users"));
                TestSts sts = start(users, NamedTrust.USERS)) {
            assertThat(logIn(sts).status()).isEqualTo(303);
            assertThat(users.clientAddress()).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void loginWhenAnotherAuthenticatedWorkloadAnswersThenThePasswordIsNotSent() {
        try (FakeUsers users = FakeUsers.overTls(NamedTrust.AUTHORITY.context("other"));
                TestSts sts = start(users, NamedTrust.USERS)) {
            assertThat(logIn(sts).status()).isEqualTo(503);
            assertThat(users.clientAddress()).isEmpty();
        }
    }

    @Test
    void startWhenUserServiceHasNoSpiffeIdThenRefused() {
        try (FakeUsers users = FakeUsers.overTls(NamedTrust.AUTHORITY.context("users"))) {
            assertRefused("countersign.services.[user.shop.com].spiffe-id", () -> start(users, ""));
        }
    }

    @Test
    void startWhenTheTrustExpectsNoServiceAtTheAddressThenRefused() {
        assertRefused(
                "countersign.services.[user.shop.com].spiffe-id",
                () -> start("https://users.test/users/authenticate", NamedTrust.USERS));
    }

    private static void assertRefused(String property, Runnable start) {
        assertThatThrownBy(start::run)
                .satisfies(ex -> assertThat(NestedExceptionUtils.getMostSpecificCause(ex))
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageContaining(property));
    }

    private TestSts start(FakeUsers users, String spiffeId) {
        return start(users.uri(), spiffeId);
    }

    private TestSts start(String users, String spiffeId) {
        return TestSts.start(
                folder,
                NamedTrust.class,
                "countersign.tls.trust=named",
                "--countersign.sts.users.uri=" + users,
                SERVICE + "url=" + users,
                SERVICE + "spiffe-id=" + spiffeId,
                "--countersign.sts.clients.[app.test].public=true",
                "--countersign.sts.clients.[app.test].redirect-uris=" + TestBrowser.CALLBACK,
                "--countersign.sts.clients.[app.test].scopes=openid,profile,shop,offline_access",
                "--countersign.sts.clients.[app.test].audiences=gateway.shop.com");
    }

    private static TestSts.Answer logIn(TestSts sts) {
        TestBrowser browser = new TestBrowser(sts);
        TestSts.Answer page = browser.follow(browser.authorize());
        Map<String, String> form = TestBrowser.form(page);
        assertThat(form).isNotEmpty();
        return browser.logIn(page, "ann", FakeUsers.PASSWORD);
    }
}
