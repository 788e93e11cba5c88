// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.core.TestAuthority;
import io.countersign.core.TestProxy;
import io.countersign.http.HttpProxy;
import io.countersign.spring.boot.http.CountersignHttpAutoConfiguration;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.actuate.context.properties.ConfigurationPropertiesReportEndpoint;
import org.springframework.boot.actuate.env.EnvironmentEndpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.json.JsonMapper;

/** A service whose issuer and authorization server are known to the proxy alone. */
@ExtendWith(OutputCaptureExtension.class)
class ProxyOverHttpTests {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static final TestDomain DOMAIN = new TestDomain();

    private static final String PASSWORD = "s3cret-of-the-proxy";

    private final TestAuthority authority = new TestAuthority();

    private final TestProxy proxy = TestProxy.start();

    private final Map<String, String> properties = new LinkedHashMap<>();

    private TestHttpsIssuer issuer;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws Exception {
        issuer = new TestHttpsIssuer(authority, TestHttpsIssuer.HIDDEN, false);
        proxy.route(TestHttpsIssuer.HIDDEN, issuer.port());
        authority.issue("bank");
        properties.putAll(authority.bundle("bank", folder));
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "shared-jwt");
        properties.put("countersign.jwt.audience-pattern", "*.shop.com");
        properties.put("countersign.jwt.http.connect-timeout", "30s");
        properties.put("countersign.jwt.http.timeout", "30s");
        properties.put("countersign.jwt.issuers[0].issuer", issuer.issuer());
        properties.put("countersign.jwt.issuers[0].discover", "true");
        properties.put("countersign.jwt.issuers[0].ssl-bundle", "bank");
        properties.put("countersign.http.proxy.host", "127.0.0.1");
        properties.put("countersign.http.proxy.port", String.valueOf(proxy.port()));
    }

    @AfterEach
    void stop() {
        proxy.close();
        issuer.close();
    }

    private int status() {
        try (TestService service = new TestService(properties, CLIENT)) {
            return status(service, issuer.token(DOMAIN));
        }
    }

    private static int status(TestService service, String token) {
        return service.get("/me", "Authorization", "Bearer " + token).statusCode();
    }

    @Test
    void requestThenMetadataAndKeysAreReadByTheProxy() {
        try (TestService service = new TestService(properties, CLIENT)) {
            assertThat(status(service, issuer.token(DOMAIN))).isEqualTo(200);
            assertThat(proxy.requests()).contains("CONNECT " + TestHttpsIssuer.HIDDEN + ":443 HTTP/1.1");

            assertThat(status(service, TestDomain.altered(issuer.token(DOMAIN))))
                    .isEqualTo(401);
        }
    }

    @Test
    void requestWhenTheProxyIsDownThen503() {
        proxy.close();

        assertThat(status()).isEqualTo(503);
    }

    @Test
    void requestWhenTheProxyRefusesThen503() {
        proxy.failing("403 Forbidden");

        assertThat(status()).isEqualTo(503);
    }

    @Test
    void requestWhenTheProxyRequiresAuthenticationThen503AndTheLogSaysSo(CapturedOutput output) {
        proxy.requiring("bank", PASSWORD);

        assertThat(status()).isEqualTo(503);
        assertThat(output)
                .contains(
                        "by the proxy 127.0.0.1:" + proxy.port() + ": the proxy requires another authentication (407)");
        assertThat(issuer.requests()).isZero();
    }

    @Test
    void requestWhenTheHostIsListedThenNotByTheProxy() {
        properties.put("countersign.http.proxy.non-proxy-hosts", "*.countersign.invalid,10.0.0.0/8");

        assertThat(status()).isEqualTo(503);
        assertThat(proxy.requests()).isEmpty();
    }

    @Test
    void requestWhenTokensAreOpaqueThenTheIntrospectionIsByTheProxy() throws Exception {
        try (TestIntrospection server = new TestIntrospection()) {
            proxy.route("as.countersign.invalid", URI.create(server.address()).getPort());
            properties.put("countersign.accept", "opaque-token");
            properties.put("countersign.tls.required", "false");
            properties.putAll(server.properties());
            properties.put("countersign.opaque-token.introspection-uri", "http://as.countersign.invalid/introspect");
            server.answer("good", 200, TestIntrospection.active());
            server.answer("another", 200, TestIntrospection.active());
            server.answer("third", 200, TestIntrospection.active());

            try (TestService service = new TestService(properties, CLIENT)) {
                assertThat(status(service, "good")).isEqualTo(200);
                assertThat(status(service, "other")).isEqualTo(401);
                assertThat(proxy.requests()).contains("POST http://as.countersign.invalid/introspect HTTP/1.1");

                proxy.failing("407 Proxy Authentication Required");
                assertThat(status(service, "another")).isEqualTo(503);
                proxy.close();
                assertThat(status(service, "third")).isEqualTo(503);
            }
        }
    }

    @Test
    void requestWhenThePasswordIsSetThenNeitherLogNorActuatorShowsIt(CapturedOutput output) throws Exception {
        Path file = Files.writeString(folder.resolve("proxy-password"), PASSWORD + "\n");
        properties.put("countersign.http.proxy.user", "user-of-the-proxy");
        // Secrets of other parts.
        properties.put("countersign.signer.pkcs11.pin", PASSWORD);
        properties.put("COUNTERSIGN_STS_KEYENCRYPTIONKEY", PASSWORD);
        properties.put("logging.level.root", "DEBUG");
        properties.put("management.endpoints.web.exposure.include", "*");
        properties.put("management.endpoint.env.show-values", "always");
        properties.put("management.endpoint.configprops.show-values", "always");
        for (String[] password : new String[][] {
            {"countersign.http.proxy.password-location", "file:" + file}, {"countersign.http.proxy.password", PASSWORD}
        }) {
            properties.keySet().removeIf(name -> name.startsWith("countersign.http.proxy.password"));
            properties.put(password[0], password[1]);
            String before = System.setProperty(HttpProxy.DISABLED_SCHEMES, "");
            try (TestService service = new TestService(properties, CLIENT)) {
                proxy.requiring("user-of-the-proxy", "another password");
                assertThat(service.get("/me", "Authorization", "Bearer " + issuer.token(DOMAIN))
                                .statusCode())
                        .isEqualTo(503);
                String shown = JsonMapper.shared()
                                .writeValueAsString(
                                        service.bean(EnvironmentEndpoint.class).environment(null))
                        + JsonMapper.shared()
                                .writeValueAsString(service.bean(ConfigurationPropertiesReportEndpoint.class)
                                        .configurationProperties());
                assertThat(shown)
                        .contains("countersign.http.proxy.user")
                        .doesNotContain(PASSWORD)
                        .doesNotContain("user-of-the-proxy");
            } finally {
                if (before == null) {
                    System.clearProperty(HttpProxy.DISABLED_SCHEMES);
                }
            }
        }
        assertThat(output).doesNotContain(PASSWORD).contains("407");
    }

    @ParameterizedTest
    @CsvSource({
        "port, 0, countersign.http.proxy.host",
        "host, https://proxy, countersign.http.proxy.host",
        "non-proxy-hosts, 10.0.0.1/8, countersign.http.proxy.host",
        "user, bank, countersign.http.proxy.password-location",
        "password, secret, countersign.http.proxy.user",
        "password-location, file:/nowhere/password, countersign.http.proxy.password-location"
    })
    void createWhenASettingIsWrongThenFailure(String name, String value, String property) {
        properties.put("countersign.http.proxy." + name, value);

        assertRefused(property);
    }

    @Test
    void createWhenThereIsNoHostThenOtherSettingsAreRefused() {
        properties.remove("countersign.http.proxy.host");
        properties.put("countersign.http.proxy.non-proxy-hosts", "a");

        assertRefused("countersign.http.proxy.host");
    }

    /** Creates the proxy alone. One wrong setting is tested with a start. */
    private void assertRefused(String property) {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(CountersignHttpAutoConfiguration.class))
                .withPropertyValues(TestService.pairs(properties))
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOfSatisfying(
                                CountersignConfigurationException.class,
                                ex -> assertThat(ex.property()).isEqualTo(property)));
    }

    @Test
    void startWhenTheJvmDoesNotUseBasicThenTheFailureNamesItsOption() {
        properties.put("countersign.http.proxy.user", "bank");
        properties.put("countersign.http.proxy.password", PASSWORD);

        assertThatThrownBy(() -> new TestService(properties, CLIENT))
                .rootCause()
                .isInstanceOfSatisfying(CountersignConfigurationException.class, ex -> {
                    assertThat(ex.fix()).contains("-Djdk.http.auth.tunneling.disabledSchemes=");
                    assertThat(ex).hasMessageNotContaining(PASSWORD);
                });
    }
}
