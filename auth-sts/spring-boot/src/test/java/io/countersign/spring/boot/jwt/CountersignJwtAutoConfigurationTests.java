// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.CallerConversion;
import io.countersign.core.SchemeName;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.SharedJwtScheme;
import io.countersign.schemes.revocation.PolledRevocations;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CredentialHealth;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.VerifiedCredentialCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

class CountersignJwtAutoConfigurationTests {

    private static final String ISSUER = "countersign.jwt.issuers[0].issuer=https://sts.shop.com";

    private static final String KEYS = "countersign.jwt.issuers[0].jwk-set-uri=http://127.0.0.1:1/jwks";

    @TempDir
    Path folder;

    private final WebApplicationContextRunner bare = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignSenderAutoConfiguration.class,
                    CountersignJwtAutoConfiguration.class,
                    CountersignJwtClientAutoConfiguration.class,
                    CountersignAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withPropertyValues("countersign.service-id=account.shop.com");

    private final WebApplicationContextRunner runner = bare.withPropertyValues("countersign.accept=shared-jwt");

    @Test
    void startWhenIssuerWithKeySetThenSharedJwtIsAccepted() {
        runner.withPropertyValues(ISSUER, KEYS).run(context -> {
            assertThat(context).hasSingleBean(ServiceCredential.class).doesNotHaveBean(ServiceTokenSource.class);
            assertThat(context.getBean(CredentialSchemes.class).selection().accept())
                    .containsExactly(context.getBean(SharedJwtScheme.class));
            assertThat(context.getBean(RevocationList.class)).isSameAs(RevocationList.NONE);
        });
    }

    @Test
    void startWhenModeNoneThenNoTokensAreConfigured() {
        bare.withPropertyValues("countersign.accept=none", ISSUER, KEYS)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(SharedJwtScheme.class)
                        .doesNotHaveBean(ServiceCredential.class));
    }

    @Test
    void startWhenModeNoneIsSwitchableThenTokensCanBeChosen() {
        bare.withPropertyValues("countersign.accept=none", "countersign.endpoint.switching=true", ISSUER, KEYS)
                .run(context -> assertThat(
                                context.getBean(CredentialSchemes.class).known())
                        .contains(new SchemeName("shared-jwt")));
    }

    @Test
    void startWhenNoIssuerThenFailsWithTheFix() {
        failsWith(runner, "countersign.jwt.issuers:", "countersign.jwt.issuers[0].jwk-set-uri");
    }

    @ParameterizedTest
    @CsvSource({
        "issuers[0].jwk-set-uri, http://sts.example.com/jwks",
        "revocation.uri, http://sts.shop.com/revocations",
        "client.token-uri, http://sts.shop.com/token",
    })
    void startWhenIssuerIsElsewhereWithoutTlsThenFailsUnlessAllowed(String property, String address)
            throws IOException {
        String plain = "countersign.jwt." + property + "=" + address;
        WebApplicationContextRunner elsewhere = runner.withPropertyValues(ISSUER, KEYS)
                .withPropertyValues(client())
                .withPropertyValues(plain);
        failsWith(elsewhere, "countersign.jwt." + property + ":", "plain HTTP");
        elsewhere
                .withPropertyValues("countersign.tls.required=false")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void startWhenIssuerToDiscoverIsElsewhereWithoutTlsThenFails() {
        failsWith(
                runner.withPropertyValues(
                        "countersign.jwt.issuers[0].issuer=http://sts.example.com",
                        "countersign.jwt.issuers[0].discover=true"),
                "countersign.jwt.issuers[0].issuer:",
                "plain HTTP");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "revocation.poll-interval=0s",
                "revocation.stale=-1s",
                "http.connect-timeout=0s",
                "http.timeout=0s",
                "http.max-size=0B",
                "http.max-size=2GB",
                "http.ssl-bundle=absent"
            })
    void startWhenSettingCannotWorkThenFailsAndNamesIt(String setting) throws IOException {
        failsWith(
                runner.withPropertyValues(ISSUER, KEYS)
                        .withPropertyValues(client())
                        .withPropertyValues("countersign.jwt." + setting),
                "countersign.jwt." + setting.substring(0, setting.indexOf('=')) + ":");
    }

    @ParameterizedTest
    @CsvSource({
        "scope, countersign.jwt.vouch.issuer=https://a.example",
        "issuer, countersign.jwt.vouch.scope=shop",
        "schemes, countersign.jwt.vouch.schemes[0]=no name"
    })
    void startWhenVouchingIsIncompleteThenFailsAndNamesIt(String missing, String given) throws IOException {
        failsWith(
                runner.withPropertyValues(ISSUER, KEYS)
                        .withPropertyValues(client())
                        .withPropertyValues("countersign.jwt.vouch.schemes[0]=zk", given),
                "countersign.jwt.vouch." + missing + ":");
    }

    @Test
    void startWhenNobodyIsVouchedForThenCallersStayWhoTheyAre() {
        runner.withPropertyValues(ISSUER, KEYS)
                .run(context ->
                        assertThat(context.getBean(CallerConversion.class)).isSameAs(CallerConversion.NONE));
    }

    @Test
    void startWhenAlgorithmUnknownThenFailsWithTheKnown() {
        failsWith(
                runner.withPropertyValues("countersign.jwt.algorithm=ES265", ISSUER, KEYS),
                "countersign.jwt.algorithm:",
                "ES265",
                "ES256");
    }

    @Test
    void startWhenAlgorithmIsNoneThenFails() {
        failsWith(
                runner.withPropertyValues("countersign.jwt.algorithm=none", ISSUER, KEYS),
                "countersign.jwt.algorithm:",
                "refused everywhere");
    }

    @ParameterizedTest
    @CsvSource({
        "sun, ES256, There is no provider 'sun'",
        "bouncycastle, ES256, BouncyCastle is not on the class path",
        "corretto, Ed448, orretto"
    })
    void startWhenPinnedProviderCannotThenFailsWithTheReason(String provider, String algorithm, String reason) {
        failsWith(
                runner.withPropertyValues(
                        "countersign.jwt.provider=" + provider, "countersign.jwt.algorithm=" + algorithm, ISSUER, KEYS),
                "countersign.jwt.provider:",
                reason,
                "Set it to auto");
    }

    @Test
    void startWhenProviderIsPinnedThenItIsShown() {
        runner.withPropertyValues("countersign.jwt.provider=jdk", "countersign.jwt.algorithm=Ed448", ISSUER, KEYS)
                .run(context -> assertThat(
                                context.getBean(JwtInfoContributor.class).info())
                        .hasEntrySatisfying(
                                "provider", name -> assertThat(name).asString().startsWith("SunEC ")));
    }

    @Test
    void startWhenAlgorithmHasNoKeySetThenFailsWithTheFix() {
        failsWith(runner.withPropertyValues(ISSUER), "countersign.jwt.issuers[0].jwk-set-uri:", "ES256 has no key");
    }

    @Test
    void startWhenAlgorithmHasNoSecretThenFailsWithTheFix() {
        failsWith(
                runner.withPropertyValues("countersign.jwt.algorithm=HS512", ISSUER, KEYS),
                "countersign.jwt.issuers[0].secret-location:",
                "HS512 has no key",
                "at least 64 random bytes");
    }

    @Test
    void startWhenSecretIsShortThenFailsAndDoesNotShowIt() throws IOException {
        Path file = write("secret", secret(31));
        bare.withPropertyValues(
                        "countersign.accept=shared-jwt",
                        "countersign.jwt.algorithm=HS256",
                        ISSUER,
                        "countersign.jwt.issuers[0].secret-location=file:" + file)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("at least 32 random bytes")
                        .hasMessageNotContaining(secret(31)));
    }

    @Test
    void startWhenSecretIsLongEnoughThenStarts() throws IOException {
        runner.withPropertyValues(
                        "countersign.jwt.algorithm=HS256",
                        ISSUER,
                        "countersign.jwt.issuers[0].secret-location=file:" + write("secret", secret(32) + "\n"))
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void startWhenKeySetFileThenItsKeysAreShown() throws IOException {
        JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256);
        Path file = write("keys", JwkSet.of(key).toPublicJson());
        runner.withPropertyValues(ISSUER, "countersign.jwt.issuers[0].jwk-set-location=file:" + file)
                .run(context -> {
                    Map<String, Object> info =
                            context.getBean(JwtInfoContributor.class).info();
                    assertThat(info).containsEntry("algorithm", "ES256").containsKey("provider");
                    assertThat(info.toString()).contains(key.keyId()).contains("ageSeconds");
                });
    }

    @Test
    void startWhenKeySetFileHasNoSuchKeyThenFails() throws IOException {
        Path file =
                write("keys", JwkSet.of(JsonWebKey.generate(JwsAlgorithm.ES384)).toPublicJson());
        failsWith(
                runner.withPropertyValues(ISSUER, "countersign.jwt.issuers[0].jwk-set-location=file:" + file),
                "countersign.jwt.issuers[0].jwk-set-location:",
                "no key for ES256");
    }

    @Test
    void startWhenAudiencePatternIsEmptyThenFailsWithTheFix() {
        failsWith(
                runner.withPropertyValues(ISSUER, KEYS, "countersign.jwt.audience-pattern="),
                "countersign.jwt.audience-pattern:",
                "empty");
    }

    @Test
    void startWhenAudiencePatternIsOfAnotherDomainThenFailsNamingBoth() {
        failsWith(
                runner.withPropertyValues(ISSUER, KEYS, "countersign.jwt.audience-pattern=*.delivery.com"),
                "*.delivery.com",
                "account.shop.com");
    }

    @Test
    void startWhenAudiencePatternIsMalformedThenFails() {
        failsWith(
                runner.withPropertyValues(ISSUER, KEYS, "countersign.jwt.audience-pattern=*"),
                "countersign.jwt.audience-pattern:",
                "*.shop.com");
    }

    @Test
    void startWhenTokenEndpointWithoutKeyThenFailsWithTheFix() {
        failsWith(
                runner.withPropertyValues(ISSUER, KEYS, "countersign.jwt.client.token-uri=http://127.0.0.1:1/token"),
                "countersign.jwt.client.key-location:",
                "no key to authenticate the client");
    }

    @Test
    void startWhenClientConfiguredThenRevocationsArePolled() throws IOException {
        runner.withPropertyValues(client()).withPropertyValues(ISSUER, KEYS).run(context -> {
            assertThat(context).hasSingleBean(ServiceTokenSource.class);
            assertThat(context.getBean(RevocationList.class)).isInstanceOf(PolledRevocations.class);
            assertThat(context.getBean(CredentialHealth.class).isUsable()).isFalse();
        });
    }

    @Test
    void startWhenRevocationsWithoutClientThenFailsWithTheFix() {
        failsWith(
                runner.withPropertyValues(
                        ISSUER, KEYS, "countersign.jwt.revocation.uri=http://127.0.0.1:1/revocations"),
                "countersign.jwt.revocation.uri:",
                "countersign.jwt.client.token-uri");
    }

    @Test
    void startWhenRevocationListIsDefinedThenItIsUsedInstead() throws IOException {
        runner.withPropertyValues(client())
                .withPropertyValues(ISSUER, KEYS)
                .withBean(LocalRevocations.class, LocalRevocations::new)
                .run(context -> assertThat(context).hasSingleBean(RevocationList.class));
    }

    @Test
    void startWhenCacheIsDisabledThenNothingIsRemembered() {
        runner.withPropertyValues(ISSUER, KEYS, "countersign.jwt.cache.enabled=false")
                .run(context -> assertThat(context.getBean(VerifiedCredentialCache.class))
                        .hasFieldOrPropertyWithValue("entries", null));
    }

    @Test
    void startWhenSchemesAreAbsentThenNothingIsConfigured() {
        bare.withPropertyValues("countersign.accept=none")
                .withClassLoader(new FilteredClassLoader(SharedJwtScheme.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(ServiceCredential.class));
    }

    private String[] client() throws IOException {
        Path key = write("key", JsonWebKey.generate(JwsAlgorithm.ES256).toSecretJson());
        return new String[] {
            "countersign.jwt.client.token-uri=http://127.0.0.1:1/token",
            "countersign.jwt.client.key-location=file:" + key,
            "countersign.jwt.revocation.uri=http://127.0.0.1:1/revocations",
            "countersign.jwt.revocation.service-id=sts.shop.com"
        };
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String secret(int length) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[length]);
    }

    private static void failsWith(WebApplicationContextRunner runner, String... parts) {
        runner.run(context -> assertThat(context.getStartupFailure())
                .rootCause()
                .isInstanceOf(CountersignConfigurationException.class)
                .message()
                .contains(parts));
    }
}
