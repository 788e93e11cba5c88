// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.SchemeName;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.TokenExchange;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CredentialHealth;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Required properties of the schemes, and error messages for missing ones. */
class SchemeSettingsTests {

    private static final String JWT = "countersign.jwt.";

    @TempDir
    Path folder;

    private WebApplicationContextRunner runner;

    private WebApplicationContextRunner complete;

    @BeforeEach
    void start() {
        runner = new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignSenderAutoConfiguration.class,
                        CountersignJwtAutoConfiguration.class,
                        CountersignJwtClientAutoConfiguration.class,
                        CountersignAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues(
                        "countersign.service-id=account.shop.com",
                        "countersign.jwt.issuers[0].issuer=https://sts.shop.com",
                        "countersign.jwt.issuers[0].jwk-set-uri=http://127.0.0.1:1/jwks");
        Map<String, String> properties = new TestDomain().properties(folder);
        complete = runner.withPropertyValues(properties.entrySet().stream()
                .filter(entry -> !entry.getKey().startsWith("countersign.jwt.issuers"))
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"token-exchange", "cross-domain", "self-issued", "nested", "transaction-token"})
    void startWhenCompleteThenAcceptedAndPropagated(String scheme) {
        complete.withPropertyValues("countersign.accept=" + scheme).run(context -> {
            assertThat(context).hasNotFailed();
            CredentialSchemes schemes = context.getBean(CredentialSchemes.class);
            assertThat(schemes.selection().accept().getFirst().name()).isEqualTo(new SchemeName(scheme));
            assertThat(schemes.selection().propagate().name()).isEqualTo(new SchemeName(scheme));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"token-exchange", "cross-domain", "self-issued", "nested", "transaction-token"})
    void startWhenOnlyOneTargetIsSentItThenItIsThere(String scheme) {
        complete.withPropertyValues(
                        "countersign.accept=shared-jwt",
                        "countersign.services.[a.shop.com].url=http://127.0.0.1:1",
                        "countersign.services.[a.shop.com].propagate=" + scheme)
                .run(context -> assertThat(
                                context.getBean(CredentialSchemes.class).known())
                        .contains(new SchemeName(scheme)));
    }

    @Test
    void startWhenAllThatCanBeToldApartThenAccepted() {
        complete.withPropertyValues("countersign.accept=shared-jwt,self-issued,nested,transaction-token")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared-jwt,token-exchange", "shared-jwt,cross-domain", "cross-domain,token-exchange"})
    void startWhenTwoReadTheSameTokensThenFails(String accept) {
        failsWith(complete.withPropertyValues("countersign.accept=" + accept), "countersign.accept", "distinguished");
    }

    @Test
    void startWhenSwitchableThenAllThatAreConfiguredCanBeChosen() {
        complete.withPropertyValues("countersign.accept=shared-jwt", "countersign.endpoint.switching=true")
                .run(context -> assertThat(
                                context.getBean(CredentialSchemes.class).known())
                        .extracting(SchemeName::value)
                        .contains("token-exchange", "cross-domain", "self-issued", "nested", "transaction-token"));
    }

    @ParameterizedTest
    @CsvSource({
        "token-exchange, client.token-uri",
        "cross-domain, client.token-uri",
        "self-issued, client.key-location",
        "nested, client.key-location",
        "transaction-token, transaction-token.trust-domain",
    })
    void startWhenWhatItNeedsIsMissingThenFailsWithTheFix(String scheme, String property) {
        failsWith(runner.withPropertyValues("countersign.accept=" + scheme), JWT + property + ":", "Set it to");
    }

    @ParameterizedTest
    @ValueSource(strings = {"self-issued", "nested"})
    void startWhenNoPeersThenFailsWhereTheyAreAccepted(String scheme) throws IOException {
        WebApplicationContextRunner keyed = runner.withPropertyValues("countersign.jwt.client.key-location=" + key());
        failsWith(keyed.withPropertyValues("countersign.accept=" + scheme), "countersign.jwt.peers:");
        keyed.withPropertyValues("countersign.accept=shared-jwt", "countersign.propagate=" + scheme)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "transaction-token.trust-domain=delivery.com; does not contain countersign.service-id",
                "peers.[basket.shop.com].algorithm=HS256; share",
                "peers.[basket.shop.com].algorithm=none; none",
                "peers.[basket.shop.com].spiffe-id=basket; not a SPIFFE ID",
                "peers.[x.shop.com].asserts-users-of=https://sts.shop.com; keys of x.shop.com",
                "foreign-issuers[0].issuer=https://sts.shop.com; both",
                "foreign-issuers[0].revocation-uri=http://127.0.0.1:1/revocations; service-id",
                "nested.encryption=RSA1_5; RSA1_5",
                "nested.encryption=ECDH-ES; decryption-key-location",
                "nested.decryption-key-location=file:/no/such/file; encryption",
                "sender-constraint=mtls; ssl-bundle",
                "sender-constraint=dpop; countersign.url",
                "require-sender-constraint=true; transaction-token",
                "outgoing.max-entries=0; outgoing",
                "dpop.max-proofs=0; dpop.max-proofs",
                "dpop.max-age=0s; dpop.max-age",
            })
    void startWhenSettingCannotWorkThenFailsAndNamesIt(String setting, String part) {
        failsWith(
                complete.withPropertyValues("countersign.accept=nested,self-issued,transaction-token", JWT + setting),
                part);
    }

    @Test
    void startWhenSendersMustBeBoundThenPeersNeedCertificates() {
        WebApplicationContextRunner bound = complete.withPropertyValues(
                "countersign.accept=self-issued", "countersign.jwt.require-sender-constraint=true");
        failsWith(bound, "require-sender-constraint", "spiffe-id");
        bound.withPropertyValues(
                        "countersign.jwt.peers.[basket.shop.com].spiffe-id=spiffe://shop.com/basket",
                        "countersign.jwt.peers.[product.shop.com].spiffe-id=spiffe://shop.com/product")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void startWhenForeignListIsPolledThenTheOwnIsNotAskedAboutItsTokens() {
        complete.withPropertyValues(
                        "countersign.accept=cross-domain",
                        "countersign.jwt.foreign-issuers[0].revocation-uri=http://127.0.0.1:1/revocations",
                        "countersign.jwt.foreign-issuers[0].token-uri=http://127.0.0.1:1/token",
                        "countersign.jwt.foreign-issuers[0].service-id=sts.delivery.com")
                .run(context -> {
                    RevocationList list = context.getBean(RevocationList.class);
                    assertThat(list).isInstanceOf(RevocationsByIssuer.class);
                    assertThat(((RevocationsByIssuer) list).own()).isSameAs(RevocationList.NONE);
                    assertThat(context.getBean(CredentialHealth.class).isUsable())
                            .isFalse();
                });
    }

    @Test
    void startWhenListIsSharedInTheJvmThenItIsAskedAboutForeignIssuersToo() {
        complete.withPropertyValues(
                        "countersign.accept=cross-domain",
                        "countersign.jwt.foreign-issuers[0].revocation-uri=http://127.0.0.1:1/revocations")
                .withBean(LocalRevocations.class, LocalRevocations::new)
                .run(context ->
                        assertThat(context.getBean(RevocationList.class)).isInstanceOf(LocalRevocations.class));
    }

    @Test
    void startWhenModeNoneThenTheClientCanStillProveItself() {
        complete.withPropertyValues("countersign.accept=none")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(ClientAssertion.class)
                        .doesNotHaveBean(TokenExchange.class));
    }

    @Test
    void infoThenCachesAreShown() {
        complete.withPropertyValues("countersign.accept=nested")
                .run(context -> assertThat(
                                context.getBean(JwtInfoContributor.class).info())
                        .containsEntry("cachedCredentials", 0L)
                        .containsEntry("exchangedTokens", 0L)
                        .containsEntry("signedTokens", 0L));
    }

    private String key() throws IOException {
        Path file = folder.resolve("client.jwk");
        Files.writeString(file, JsonWebKey.generate(JwsAlgorithm.ES256).toSecretJson());
        return "file:" + file;
    }

    private static void failsWith(WebApplicationContextRunner runner, String... parts) {
        runner.run(context -> assertThat(context.getStartupFailure())
                .rootCause()
                .isInstanceOf(CountersignConfigurationException.class)
                .message()
                .contains(parts));
    }
}
