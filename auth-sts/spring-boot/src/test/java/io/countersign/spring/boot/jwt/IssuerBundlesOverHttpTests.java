// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.core.TestAuthority;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.ssl.SslBundleRegistry;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Issuers behind private authorities, each with an SSL bundle of its own. */
@ExtendWith(OutputCaptureExtension.class)
class IssuerBundlesOverHttpTests {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final TestDomain DOMAIN = new TestDomain();

    private final TestAuthority bank = new TestAuthority();

    private final TestAuthority partner = new TestAuthority();

    private final Map<String, String> properties = new LinkedHashMap<>();

    private TestHttpsIssuer first;

    private TestHttpsIssuer second;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws Exception {
        first = new TestHttpsIssuer(bank, "localhost", false);
        second = new TestHttpsIssuer(partner, "localhost", false);
        bank.issue("bank");
        partner.issue("partner");
        properties.putAll(bank.bundle("bank", Files.createDirectory(folder.resolve("bank"))));
        properties.putAll(partner.bundle("partner", Files.createDirectory(folder.resolve("partner"))));
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "shared-jwt");
        properties.put("countersign.jwt.audience-pattern", "*.shop.com");
        properties.put("countersign.jwt.http.connect-timeout", "30s");
        properties.put("countersign.jwt.http.timeout", "30s");
        properties.put("countersign.jwt.issuers[0].issuer", first.issuer());
        properties.put("countersign.jwt.issuers[0].discover", "true");
    }

    @AfterEach
    void stop() {
        first.close();
        second.close();
    }

    private static int status(TestService service, String token) {
        return service.get("/me", "Authorization", "Bearer " + token).statusCode();
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void requestWhenTheAuthorityIsPrivateThenOnlyWithItsBundle(CapturedOutput output) {
        String token = first.token(DOMAIN);
        try (TestService without = new TestService(properties, CLIENT)) {
            assertThat(status(without, token)).isEqualTo(503);
            assertThat(output)
                    .contains("Cannot read metadata of " + first.issuer())
                    .contains("SSLHandshakeException");
        }
        properties.put("countersign.jwt.issuers[0].ssl-bundle", "bank");
        try (TestService with = new TestService(properties, CLIENT)) {
            assertThat(status(with, token)).isEqualTo(200);
            assertThat(status(with, second.signer.sign(DOMAIN.user().issuer(first.issuer()))))
                    .isEqualTo(401);
        }
    }

    @Test
    void requestWhenAnotherIssuerHasTheBundleThenItIsNotUsed() {
        properties.put("countersign.jwt.issuers[1].issuer", second.issuer());
        properties.put("countersign.jwt.issuers[1].discover", "true");
        properties.put("countersign.jwt.issuers[0].ssl-bundle", "partner");
        properties.put("countersign.jwt.issuers[1].ssl-bundle", "bank");
        try (TestService swapped = new TestService(properties, CLIENT)) {
            assertThat(status(swapped, first.token(DOMAIN))).isEqualTo(503);
            assertThat(status(swapped, second.token(DOMAIN))).isEqualTo(503);
            assertThat(first.requests() + second.requests()).isZero();
        }
        properties.put("countersign.jwt.issuers[0].ssl-bundle", "bank");
        properties.put("countersign.jwt.issuers[1].ssl-bundle", "partner");
        try (TestService right = new TestService(properties, CLIENT)) {
            assertThat(status(right, first.token(DOMAIN))).isEqualTo(200);
            assertThat(status(right, second.token(DOMAIN))).isEqualTo(200);
        }
    }

    @Test
    void requestWhenAForeignIssuerHasABundleThenItIsUsedForItAlone() {
        Map<String, String> domain = DOMAIN.properties(folder);
        for (String name : List.of("countersign.jwt.client.token-uri", "countersign.jwt.client.key-location")) {
            properties.put(name, domain.get(name));
        }
        properties.put("countersign.accept", "cross-domain");
        properties.put("countersign.jwt.issuers[0].ssl-bundle", "bank");
        properties.put("countersign.jwt.foreign-issuers[0].issuer", second.issuer());
        properties.put("countersign.jwt.foreign-issuers[0].discover", "true");
        properties.put("countersign.jwt.foreign-issuers[0].scopes", "shop");
        String token = second.signer.sign(DOMAIN.foreigner().issuer(second.issuer()));
        try (TestService without = new TestService(properties, CLIENT)) {
            assertThat(status(without, token)).isEqualTo(503);
        }
        properties.put("countersign.jwt.foreign-issuers[0].ssl-bundle", "partner");
        try (TestService with = new TestService(properties, CLIENT)) {
            assertThat(status(with, token)).isEqualTo(200);
        }
    }

    @Test
    void startWhenAForeignIssuerHasABundleThenItIsUsedForItsRevocationListToo() {
        Map<String, String> domain = DOMAIN.properties(folder);
        for (String name : List.of("countersign.jwt.client.token-uri", "countersign.jwt.client.key-location")) {
            properties.put(name, domain.get(name));
        }
        properties.put("countersign.accept", "cross-domain");
        properties.put("countersign.jwt.issuers[0].ssl-bundle", "bank");
        properties.put("countersign.jwt.foreign-issuers[0].issuer", second.issuer());
        properties.put("countersign.jwt.foreign-issuers[0].discover", "true");
        properties.put("countersign.jwt.foreign-issuers[0].scopes", "shop");
        properties.put("countersign.jwt.foreign-issuers[0].ssl-bundle", "partner");
        properties.put("countersign.jwt.foreign-issuers[0].service-id", "sts.partner.com");
        properties.put("countersign.jwt.foreign-issuers[0].token-uri", second.issuer() + "/token");
        properties.put("countersign.jwt.foreign-issuers[0].revocation-uri", second.issuer() + "/revocations");
        // Not TestService, which has a list of its own.
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignSenderAutoConfiguration.class,
                        CountersignJwtAutoConfiguration.class,
                        CountersignJwtClientAutoConfiguration.class,
                        CountersignAutoConfiguration.class,
                        SslAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues(properties.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toArray(String[]::new))
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    // The token for the list. No key is read before a request.
                    await(() -> second.requests() > 0);
                });
    }

    @Test
    void requestWhenTheIssuerNeedsACertificateThenTheBundlesOneIsShown() throws Exception {
        try (TestHttpsIssuer strict = new TestHttpsIssuer(bank, "localhost", true)) {
            properties.put("countersign.jwt.issuers[0].issuer", strict.issuer());
            properties.put("countersign.jwt.issuers[0].ssl-bundle", "bank");
            try (TestService with = new TestService(properties, CLIENT)) {
                assertThat(status(with, strict.token(DOMAIN))).isEqualTo(200);
            }
            Map<String, String> trustOnly = new LinkedHashMap<>(properties);
            trustOnly.keySet().removeIf(name -> name.startsWith("spring.ssl.bundle.jks.bank.keystore"));
            try (TestService without = new TestService(trustOnly, CLIENT)) {
                assertThat(status(without, strict.token(DOMAIN))).isEqualTo(503);
            }
        }
    }

    @Test
    void requestWhenTheBundleIsReplacedThenItIsFollowed() {
        properties.put("countersign.jwt.issuers[0].ssl-bundle", "bank");
        properties.put("countersign.jwt.cache.enabled", "false");
        properties.put("countersign.jwt.key-set.ttl", "1s");
        properties.put("countersign.jwt.key-set.stale", "1s");
        String token = first.token(DOMAIN);
        try (TestService service = new TestService(properties, CLIENT)) {
            SslBundleRegistry registry = service.bean(SslBundleRegistry.class);
            SslBundles bundles = service.bean(SslBundles.class);
            var right = bundles.getBundle("bank");
            await(() -> status(service, token) == 200);

            registry.updateBundle("bank", bundles.getBundle("partner"));
            await(() -> status(service, token) == 503);

            registry.updateBundle("bank", right);
            await(() -> status(service, token) == 200);
        }
    }

    @Test
    void startWhenTheBundleIsUnknownThenTheFailureNamesTheOthers() {
        properties.put("countersign.jwt.issuers[0].ssl-bundle", "bnak");

        assertThatThrownBy(() -> new TestService(properties, CLIENT))
                .rootCause()
                .isInstanceOfSatisfying(CountersignConfigurationException.class, ex -> {
                    assertThat(ex.property()).isEqualTo("countersign.jwt.issuers[0].ssl-bundle");
                    assertThat(ex.reason()).isEqualTo("There is no SSL bundle 'bnak'; there is bank, partner.");
                });
    }

    @Test
    void createWhenTheKeysAreInAFileThenTheBundleIsRefused() {
        properties.putAll(DOMAIN.properties(folder));
        properties.remove("countersign.jwt.issuers[0].discover");
        properties.put("countersign.jwt.issuers[0].ssl-bundle", "bank");

        TestService.runner(properties)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOfSatisfying(
                                CountersignConfigurationException.class,
                                ex -> assertThat(ex.property()).isEqualTo("countersign.jwt.issuers[0].ssl-bundle")));
    }
}
