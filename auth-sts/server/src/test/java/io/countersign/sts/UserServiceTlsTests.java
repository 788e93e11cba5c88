// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.core.TestAuthority;
import io.countersign.server.ProblemException;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.user.LoggedIn;
import io.countersign.sts.user.UserDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;

/**
 * Passwords are checked over the link trust of the STS, by the one workload that is named for it. The first test logs in
 * at the page, the others call the part of the server that checks passwords.
 */
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
                ConfigurableApplicationContext sts = parts(users.uri(), NamedTrust.USERS)) {
            assertUnavailable(sts);
            assertThat(users.clientAddress()).isEmpty();
        }
    }

    @Test
    void startWhenUserServiceHasNoSpiffeIdThenRefused() {
        try (FakeUsers users = FakeUsers.overTls(NamedTrust.AUTHORITY.context("users"))) {
            assertRefused(
                    "countersign.services.[user.shop.com].spiffe-id",
                    () -> start(users, "").context());
        }
    }

    @Test
    void startWhenTheTrustExpectsNoServiceAtTheAddressThenRefused() {
        assertRefused(
                "countersign.services.[user.shop.com].spiffe-id",
                () -> parts("https://users.test/users/authenticate", NamedTrust.USERS));
    }

    @Test
    void loginWhenTheBundleOfTheClientTrustsTheHostThenThePasswordIsChecked() throws Exception {
        TestAuthority authority = authority();
        try (FakeUsers users = FakeUsers.overTls(authority.context("localhost"));
                ConfigurableApplicationContext sts = withBundle(users, authority)) {
            assertThat(logIn(sts)).isPresent();
        }
    }

    @Test
    void loginWhenTheCertificateNamesAnotherHostThenThePasswordIsNotSent() throws Exception {
        TestAuthority authority = authority();
        try (FakeUsers users = FakeUsers.overTls(authority.context("elsewhere"));
                ConfigurableApplicationContext sts = withBundle(users, authority)) {
            assertUnavailable(sts);
            assertThat(users.clientAddress()).isEmpty();
        }
    }

    @Test
    void loginWhenTheBundleHasAnotherAuthorityThenThePasswordIsNotSent() throws Exception {
        try (FakeUsers users = FakeUsers.overTls(authority().context("localhost"));
                ConfigurableApplicationContext sts = withBundle(users, authority())) {
            assertUnavailable(sts);
            assertThat(users.clientAddress()).isEmpty();
        }
    }

    @Test
    void loginWhenTheServiceHasABundleBesideTheLinkTrustThenThePasswordIsChecked() throws Exception {
        TestAuthority authority = authority();
        try (FakeUsers users = FakeUsers.overTls(authority.context("localhost"));
                ConfigurableApplicationContext sts = withBundleOfTheService(users, "", authority)) {
            assertThat(logIn(sts)).isPresent();
        }
    }

    /** It has the identity that the link trust would accept. */
    @Test
    void loginWhenTheBundleOfTheServiceHasAnotherAuthorityThenThePasswordIsNotSent() throws Exception {
        try (FakeUsers users = FakeUsers.overTls(NamedTrust.AUTHORITY.context("users"));
                ConfigurableApplicationContext sts = withBundleOfTheService(users, "", authority())) {
            assertUnavailable(sts);
            assertThat(users.clientAddress()).isEmpty();
        }
    }

    @Test
    void startWhenTheServiceWithTheBundleIsElsewhereThenRefused() throws Exception {
        TestAuthority authority = authority();
        try (FakeUsers users = FakeUsers.overTls(authority.context("localhost"))) {
            assertRefused(
                    "countersign.services.[user.shop.com].ssl-bundle",
                    () -> withBundleOfTheService(users, "https://users.test/", authority));
            assertRefused(
                    "countersign.services.[user.shop.com].ssl-bundle",
                    () -> TestSts.parts(
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

    private ConfigurableApplicationContext withBundleOfTheService(
            FakeUsers users, String url, TestAuthority authority) {
        String address = users.uri().replace("127.0.0.1", "localhost");
        List<String> arguments = new ArrayList<>(clients());
        arguments.add("--countersign.sts.users.uri=" + address);
        arguments.add(SERVICE + "url=" + (url.isEmpty() ? address : url));
        arguments.add(SERVICE + "ssl-bundle=localhost");
        bundle(authority).forEach((name, value) -> arguments.add("--" + name + "=" + value));
        return TestSts.parts(folder, NamedTrust.class, "countersign.tls.trust=named", arguments.toArray(String[]::new));
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

    private ConfigurableApplicationContext withBundle(FakeUsers users, TestAuthority authority) {
        List<String> arguments = new ArrayList<>(clients());
        arguments.add("--countersign.sts.users.uri=" + users.uri().replace("127.0.0.1", "localhost"));
        arguments.add("--countersign.client.ssl-bundle=localhost");
        bundle(authority).forEach((name, value) -> arguments.add("--" + name + "=" + value));
        return TestSts.parts(folder, arguments.toArray(String[]::new));
    }

    private static void assertRefused(String property, Supplier<ConfigurableApplicationContext> start) {
        assertThatThrownBy(() -> {
                    try (ConfigurableApplicationContext sts = start.get()) {
                        sts.getBean(UserDirectory.class);
                    }
                })
                .satisfies(ex -> assertThat(NestedExceptionUtils.getMostSpecificCause(ex))
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageContaining(property));
    }

    private TestSts start(FakeUsers users, String spiffeId) {
        return TestSts.start(folder, NamedTrust.class, "countersign.tls.trust=named", arguments(users.uri(), spiffeId));
    }

    private ConfigurableApplicationContext parts(String users, String spiffeId) {
        return TestSts.parts(folder, NamedTrust.class, "countersign.tls.trust=named", arguments(users, spiffeId));
    }

    private static String[] arguments(String users, String spiffeId) {
        List<String> arguments = new ArrayList<>(clients());
        arguments.add("--countersign.sts.users.uri=" + users);
        arguments.add(SERVICE + "url=" + users);
        arguments.add(SERVICE + "spiffe-id=" + spiffeId);
        return arguments.toArray(String[]::new);
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

    private static Optional<LoggedIn> logIn(ConfigurableApplicationContext sts) {
        return sts.getBean(UserDirectory.class).login("ann", FakeUsers.PASSWORD, "127.0.0.1");
    }

    private static void assertUnavailable(ConfigurableApplicationContext sts) {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> logIn(sts))
                .satisfies(ex -> assertThat(ex.getStatusCode().value()).isEqualTo(503));
    }
}
