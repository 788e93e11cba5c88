// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.signer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.SignedJWT;
import io.countersign.core.TestSoftHsm;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.SigningUnavailableException;
import io.countersign.jose.signer.ProvidedKeys;
import io.countersign.jose.signer.SignerProvider;
import io.countersign.schemes.ClientAssertion;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CredentialHealth;
import io.countersign.spring.boot.jwt.CountersignJwtAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignJwtClientAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignSenderAutoConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.core.io.ByteArrayResource;

class SignerAutoConfigurationTests {

    private static final Path PAGE = Path.of("../../docs/signing-keys.md");

    private static final String LIBRARY = "countersign.signer.pkcs11.library=/nowhere/lib.so";

    private static final String ALIAS = "countersign.signer.pkcs11.keys[0].alias=es";

    private static final String ALGORITHM = "countersign.signer.pkcs11.keys[0].algorithm=ES256";

    private static final String PIN = "countersign.signer.pkcs11.pin=97531";

    @TempDir
    private Path folder;

    private final WebApplicationContextRunner bare = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignSignerAutoConfiguration.class,
                    CountersignSenderAutoConfiguration.class,
                    CountersignJwtAutoConfiguration.class,
                    CountersignJwtClientAutoConfiguration.class,
                    CountersignAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class));

    private final WebApplicationContextRunner runner = bare.withPropertyValues(
            "countersign.service-id=orders.shop.com",
            "countersign.accept=shared-jwt",
            "countersign.jwt.issuers[0].issuer=https://sts.shop.com",
            "countersign.jwt.issuers[0].jwk-set-uri=http://127.0.0.1:1/jwks",
            "countersign.jwt.client.token-uri=http://127.0.0.1:1/token");

    @Test
    void assertionWhenKeyIsAtTheProviderThenItSignsAndHealthFollowsIt() {
        OneKey provider = new OneKey();
        runner.withBean(SignerProvider.class, () -> provider)
                .withPropertyValues("countersign.signer.client-key-id=" + provider.id())
                .run(context -> {
                    ClientAssertion client = context.getBean(ClientAssertion.class);
                    SignedJWT assertion = SignedJWT.parse(client.parameters().get("client_assertion"));
                    assertThat(assertion.verify(new ECDSAVerifier(
                                    ECKey.parse(provider.keys().getFirst().toSecretJson()))))
                            .isTrue();
                    CredentialHealth health = context.getBean("countersignSignerHealth", CredentialHealth.class);
                    assertThat(health.isUsable()).isTrue();
                    provider.away = true;
                    assertThatExceptionOfType(SigningUnavailableException.class).isThrownBy(client::parameters);
                    assertThat(health.isUsable()).isFalse();
                    assertThat(health.details()).containsEntry("signs", false);
                });
    }

    @Test
    void startWhenProviderIsAwayThenFailsWithTheFix() {
        OneKey provider = new OneKey();
        provider.away = true;
        failsWith(
                runner.withBean(SignerProvider.class, () -> provider)
                        .withPropertyValues("countersign.signer.client-key-id=x"),
                "countersign.signer.client-key-id: The signer provider does not list its keys");
    }

    @Test
    void startWhenKeyIsNotListedThenFailsWithTheFix() {
        failsWith(
                runner.withBean(SignerProvider.class, OneKey::new)
                        .withPropertyValues("countersign.signer.client-key-id=x"),
                "countersign.signer.client-key-id: The signer provider lists no key x");
    }

    @Test
    void startWhenThereIsNoProviderThenFailsWithTheFix() {
        failsWith(
                runner.withPropertyValues("countersign.signer.client-key-id=x"),
                "countersign.signer.client-key-id: There is no signer provider. Define a SignerProvider bean");
    }

    @Test
    void startWhenKeyFileIsSetTooThenFailsWithTheFix() {
        failsWith(
                runner.withBean(SignerProvider.class, OneKey::new)
                        .withPropertyValues(
                                "countersign.signer.client-key-id=x", "countersign.jwt.client.key-location=file:x"),
                "countersign.signer.client-key-id: It and countersign.jwt.client.key-location are set.");
    }

    @ParameterizedTest
    @CsvSource({"timeout, 0s", "timeout, -1s", "max-concurrent, 0"})
    void startWhenBoundIsNotAboveZeroThenFailsWithTheFix(String name, String value) {
        failsWith(
                runner.withBean(SignerProvider.class, OneKey::new)
                        .withPropertyValues("countersign.signer." + name + "=" + value),
                "countersign.signer." + name + ":");
    }

    @Test
    void startWhenPkcs11IsIncompleteThenFailsWithTheFix() {
        String prefix = "countersign.signer.pkcs11.";
        failsWith(runner.withPropertyValues(LIBRARY, PIN), prefix + "keys: It is empty.");
        failsWith(runner.withPropertyValues(LIBRARY, PIN, ALGORITHM), prefix + "keys[0].alias: It is not set.");
        failsWith(runner.withPropertyValues(LIBRARY, PIN, ALIAS), prefix + "keys[0].algorithm:");
        failsWith(
                runner.withPropertyValues(LIBRARY, PIN, ALIAS, ALGORITHM.replace("ES256", "EdDSA")),
                prefix + "keys[0].algorithm: Java's PKCS#11 provider does not sign with EdDSA.");
        failsWith(runner.withPropertyValues(LIBRARY, ALIAS, ALGORITHM), prefix + "pin-location: Neither");
        failsWith(
                runner.withPropertyValues(LIBRARY, ALIAS, ALGORITHM, PIN, prefix + "pin-location=file:x"),
                prefix + "pin-location: Both");
        failsWith(
                runner.withPropertyValues(LIBRARY, ALIAS, ALGORITHM, prefix + "pin-location=file:/nowhere/pin"),
                prefix + "pin-location:");
        failsWith(
                runner.withPropertyValues(LIBRARY, ALIAS, ALGORITHM, PIN),
                prefix + "library: "
                        + (Security.getProvider("SunPKCS11") == null
                                ? "This JDK has no provider SunPKCS11. Use a JDK with"
                                : "The PKCS#11 library /nowhere/lib.so cannot be loaded."));
    }

    @Test
    void startWhenOwnProviderThenPkcs11IsNotOpened() {
        bare.withBean(SignerProvider.class, OneKey::new)
                .withPropertyValues("countersign.accept=none", "countersign.service-id=a.shop.com")
                .withPropertyValues(LIBRARY, PIN, ALIAS, ALGORITHM)
                .run(context -> assertThat(context).hasSingleBean(SignerProvider.class));
    }

    @Test
    void startWhenNothingIsSetThenNoProvider() {
        bare.withPropertyValues("countersign.accept=none", "countersign.service-id=a.shop.com")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(ProvidedKeys.class)
                        .doesNotHaveBean(CredentialHealth.class));
    }

    @Test
    void startWhenSetAsInTheGuideThenTheTokenSignsAssertions() throws Exception {
        Optional<TestSoftHsm> found = TestSoftHsm.find();
        assumeThat(found).isPresent();
        TestSoftHsm hsm = found.orElseThrow();
        Path pin = Files.writeString(folder.resolve("pin"), TestSoftHsm.PIN + "\n");
        String settings = Files.readString(PAGE)
                .replaceFirst("(?s).*?```yaml\n", "")
                .replaceFirst("(?s)```.*", "")
                .replace("/usr/lib/softhsm/libsofthsm2.so", hsm.library().toString())
                .replace("file:/run/secrets/pin", "file:" + pin);
        bare.withInitializer(context -> {
                    try {
                        new YamlPropertySourceLoader()
                                .load("guide", new ByteArrayResource(settings.getBytes(StandardCharsets.UTF_8)))
                                .forEach(context.getEnvironment().getPropertySources()::addFirst);
                    } catch (IOException ex) {
                        throw new UncheckedIOException(ex);
                    }
                })
                .withPropertyValues("countersign.signer.pkcs11.slot=" + hsm.slot())
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    String assertion =
                            context.getBean(ClientAssertion.class).parameters().get("client_assertion");
                    assertThat(SignedJWT.parse(assertion).getHeader().getKeyID())
                            .isEqualTo("es");
                    assertThat(context.getBean(CountersignSignerProperties.class)
                                    .toString())
                            .doesNotContain(TestSoftHsm.PIN);
                });
    }

    private static void failsWith(WebApplicationContextRunner runner, String message) {
        runner.run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining(message));
    }

    /** Provider with one key, which a test switches off. */
    private static final class OneKey implements SignerProvider {

        private final JsonWebKey pair = JsonWebKey.generate(JwsAlgorithm.ES256);

        private volatile boolean away;

        private String id() {
            return String.valueOf(pair.keyId());
        }

        @Override
        public List<JsonWebKey> keys() throws IOException {
            return List.of(orAway(pair.toPublic()));
        }

        @Override
        public byte[] sign(JwsAlgorithm algorithm, String keyId, byte[] signingInput) throws IOException {
            return orAway(new JwsSigner(pair, algorithm).signBytes(signingInput));
        }

        private <T> T orAway(T value) throws IOException {
            if (away) {
                throw new IOException("away");
            }
            return value;
        }
    }
}
