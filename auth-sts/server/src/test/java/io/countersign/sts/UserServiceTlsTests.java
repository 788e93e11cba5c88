// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.core.TestAuthority;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

    @Test
    void loginWhenTheBundleOfTheClientTrustsTheHostThenThePasswordIsChecked() throws Exception {
        TestAuthority authority = authority();
        try (FakeUsers users = FakeUsers.overTls(authority.context("localhost"));
                TestSts sts = startWithBundle(users, authority)) {
            assertThat(logIn(sts).status()).isEqualTo(303);
        }
    }

    @Test
    void loginWhenTheCertificateNamesAnotherHostThenThePasswordIsNotSent() throws Exception {
        TestAuthority authority = authority();
        try (FakeUsers users = FakeUsers.overTls(authority.context("elsewhere"));
                TestSts sts = startWithBundle(users, authority)) {
            assertThat(logIn(sts).status()).isEqualTo(503);
            assertThat(users.clientAddress()).isEmpty();
        }
    }

    @Test
    void loginWhenTheBundleHasAnotherAuthorityThenThePasswordIsNotSent() throws Exception {
        try (FakeUsers users = FakeUsers.overTls(authority().context("localhost"));
                TestSts sts = startWithBundle(users, authority())) {
            assertThat(logIn(sts).status()).isEqualTo(503);
            assertThat(users.clientAddress()).isEmpty();
        }
    }

    @Test
    void loginWhenTheServiceHasABundleBesideTheLinkTrustThenThePasswordIsChecked() throws Exception {
        TestAuthority authority = authority();
        try (FakeUsers users = FakeUsers.overTls(authority.context("localhost"));
                TestSts sts = startWithBundleOfTheService(users, "", authority)) {
            assertThat(logIn(sts).status()).isEqualTo(303);
        }
    }

    /** It has the identity that the link trust would accept. */
    @Test
    void loginWhenTheBundleOfTheServiceHasAnotherAuthorityThenThePasswordIsNotSent() throws Exception {
        try (FakeUsers users = FakeUsers.overTls(NamedTrust.AUTHORITY.context("users"));
                TestSts sts = startWithBundleOfTheService(users, "", authority())) {
            assertThat(logIn(sts).status()).isEqualTo(503);
            assertThat(users.clientAddress()).isEmpty();
        }
    }

    @Test
    void startWhenTheServiceWithTheBundleIsElsewhereThenRefused() throws Exception {
        TestAuthority authority = authority();
        try (FakeUsers users = FakeUsers.overTls(authority.context("localhost"))) {
            assertRefused(
                    "countersign.services.[user.shop.com].ssl-bundle",
                    () -> startWithBundleOfTheService(users, "https://users.test/", authority));
            assertRefused(
                    "countersign.services.[user.shop.com].ssl-bundle",
                    () -> TestSts.start(
                            folder,
                            Stream.of(
                                            clients().stream(),
                                            Stream.of(
                                                    "--countersign.sts.users.uri="
                                                            + users.uri().replace("https:", "http:"),
                                                    SERVICE + "url=" + users.uri(),
                                                    SERVICE + "ssl-bundle=localhost"),
                                            bundle(authority).entrySet().stream()
                                                    .map(entry -> "--" + entry.getKey() + "=" + entry.getValue()))
                                    .flatMap(all -> all)
                                    .toArray(String[]::new)));
        }
    }

    private TestSts startWithBundleOfTheService(FakeUsers users, String url, TestAuthority authority) {
        String address = users.uri().replace("127.0.0.1", "localhost");
        List<String> arguments = new ArrayList<>(clients());
        arguments.add("--countersign.sts.users.uri=" + address);
        arguments.add(SERVICE + "url=" + (url.isEmpty() ? address : url));
        arguments.add(SERVICE + "ssl-bundle=localhost");
        bundle(authority).forEach((name, value) -> arguments.add("--" + name + "=" + value));
        return TestSts.start(folder, NamedTrust.class, "countersign.tls.trust=named", arguments.toArray(String[]::new));
    }

    private Map<String, String> bundle(TestAuthority authority) {
        try {
            return authority.bundle("localhost", folder);
        } catch (IOException | GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static TestAuthority authority() {
        TestAuthority authority = new TestAuthority();
        authority.issue("localhost", "dns:localhost");
        authority.issue("elsewhere", "dns:elsewhere.test");
        return authority;
    }

    private TestSts startWithBundle(FakeUsers users, TestAuthority authority) {
        List<String> arguments = new ArrayList<>(clients());
        arguments.add("--countersign.sts.users.uri=" + users.uri().replace("127.0.0.1", "localhost"));
        arguments.add("--countersign.client.ssl-bundle=localhost");
        bundle(authority).forEach((name, value) -> arguments.add("--" + name + "=" + value));
        return TestSts.start(folder, arguments.toArray(String[]::new));
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
        List<String> arguments = new ArrayList<>(clients());
        arguments.add("--countersign.sts.users.uri=" + users);
        arguments.add(SERVICE + "url=" + users);
        arguments.add(SERVICE + "spiffe-id=" + spiffeId);
        return TestSts.start(folder, NamedTrust.class, "countersign.tls.trust=named", arguments.toArray(String[]::new));
    }

    private static List<String> clients() {
        return List.of(
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
