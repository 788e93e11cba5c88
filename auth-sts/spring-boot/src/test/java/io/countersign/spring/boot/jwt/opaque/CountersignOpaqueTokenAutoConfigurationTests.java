// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.SchemeName;
import io.countersign.http.BoundedHttp;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.schemes.opaque.IntrospectionEndpoint;
import io.countersign.schemes.opaque.OpaqueTokenRules;
import io.countersign.schemes.opaque.OpaqueTokenScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignJwtAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignJwtClientAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignSenderAutoConfiguration;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.tokens.SenderRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

class CountersignOpaqueTokenAutoConfigurationTests {

    private static final String PREFIX = "countersign.opaque-token.";

    private static final String ISSUER = PREFIX + "issuer=https://sso.example.com";

    private static final String URI = PREFIX + "introspection-uri=https://sso.example.com/introspect";

    private static final String SECRET = PREFIX + "client-secret=a-secret-of-a-client";

    @TempDir
    Path folder;

    private final WebApplicationContextRunner bare = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignSenderAutoConfiguration.class,
                    CountersignOpaqueTokenAutoConfiguration.class,
                    CountersignJwtAutoConfiguration.class,
                    CountersignJwtClientAutoConfiguration.class,
                    CountersignAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withPropertyValues("countersign.service-id=account.shop.com");

    private final WebApplicationContextRunner unconfigured = bare.withPropertyValues("countersign.accept=opaque-token");

    private final WebApplicationContextRunner runner = unconfigured.withPropertyValues(ISSUER, URI, SECRET);

    private static void failsWith(WebApplicationContextRunner runner, String... parts) {
        runner.run(context -> assertThat(context.getStartupFailure())
                .rootCause()
                .isInstanceOf(CountersignConfigurationException.class)
                .message()
                .contains(parts));
    }

    private String file(String name, String content) throws IOException {
        return "file:" + Files.writeString(folder.resolve(name), content);
    }

    @Test
    void startWhenConfiguredThenAcceptedWithDefaults() {
        runner.run(context -> {
            assertThat(context.getBean(CredentialSchemes.class).selection().accept())
                    .containsExactly(context.getBean(OpaqueTokenScheme.class));
            OpaqueTokenRules rules = context.getBean(OpaqueTokenRules.class);
            assertThat(rules.audiences()).containsExactly("account.shop.com");
            assertThat(rules.audienceRequired()).isTrue();
            assertThat(rules.authorities().paths()).containsOnlyKeys("SCOPE_");
            assertThat(rules.jwtShaped()).isFalse();
        });
    }

    @Test
    void startWhenNameIsUnknownThenFailsAndNamesIt() {
        runner.withPropertyValues(PREFIX + "client=shop-app")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageContaining(PREFIX + "client"));
    }

    @Test
    void startWhenNotInUseThenNothingIsConfigured() {
        bare.withPropertyValues("countersign.accept=none", ISSUER, URI, SECRET)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(OpaqueTokenScheme.class)
                        .doesNotHaveBean(SenderRules.class)
                        .doesNotHaveBean(BoundedHttp.class));
    }

    @Test
    void startWhenSwitchableThenItCanBeChosen() {
        bare.withPropertyValues("countersign.accept=none", "countersign.endpoint.switching=true", ISSUER, URI, SECRET)
                .run(context -> assertThat(
                                context.getBean(CredentialSchemes.class).known())
                        .contains(new SchemeName("opaque-token")));
    }

    @Test
    void startWhenBesideJwtsThenEachHasItsHttpClient() {
        bare.withPropertyValues(
                        "countersign.accept=shared-jwt,opaque-token",
                        "countersign.jwt.issuers[0].issuer=https://sts.shop.com",
                        "countersign.jwt.issuers[0].jwk-set-uri=http://127.0.0.1:1/jwks",
                        ISSUER,
                        URI,
                        SECRET)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBeansOfType(BoundedHttp.class))
                            .containsOnlyKeys("countersignJwtHttp", "opaqueTokenHttp");
                });
    }

    @Test
    void startWhenJwtsAreIntrospectedBesideASchemeOfJwtsThenFails() {
        bare.withPropertyValues(
                        "countersign.accept=shared-jwt,opaque-token",
                        "countersign.jwt.issuers[0].issuer=https://sts.shop.com",
                        "countersign.jwt.issuers[0].jwk-set-uri=http://127.0.0.1:1/jwks",
                        PREFIX + "jwt-shaped=true",
                        ISSUER,
                        URI,
                        SECRET)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContainingAll("shared-jwt", "opaque-token"));
    }

    @Test
    void startWhenTheEndpointIsABeanThenNoAddressIsNeeded() {
        unconfigured
                .withPropertyValues(ISSUER)
                .withBean(IntrospectionEndpoint.class, () -> (token, asked) -> {
                    throw new IOException("away");
                })
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(OpaqueTokenScheme.class)
                        .doesNotHaveBean(BoundedHttp.class));
    }

    @ParameterizedTest
    @CsvSource({"issuer, https://sso.example.com", "introspection-uri, https://sso.example.com/introspect"})
    void startWhenARequiredPropertyIsMissingThenFailsWithTheFix(String property) {
        failsWith(
                unconfigured.withPropertyValues(List.of(ISSUER, URI, SECRET).stream()
                        .filter(one -> !one.startsWith(PREFIX + property + "="))
                        .toArray(String[]::new)),
                PREFIX + property + ":",
                "It is not set",
                "Set it to");
    }

    @ParameterizedTest
    @CsvSource({
        "introspection-uri, http://sso.example.com/introspect, plain HTTP",
        "introspection-uri, ftp://sso.example.com/introspect, not the address of a server",
        "introspection-uri, /introspect, not the address of a server",
        "issuer, ' ', It is not set",
        "audience, absent, any token of the issuer",
        "required-scopes, shop, about tokens without audience",
        "cache.max-age, 31s, 30s",
        "cache.max-age, 0s, 30s",
        "cache.max-entries, 0, cache.enabled=false",
        "max-concurrent, 0, at least 1",
        "timeout, 0s, at least 1ms",
        "max-size, 0B, at least 1B",
        "max-size, 65KB, at most 64KB",
        "ssl-bundle, absent, no SSL bundle",
        "user-name[0], a..b, path of a claim",
        "authorities.SERVICE_[0], scope, reserved",
        "authorities.ROLE_[0], '', path of a claim",
        "service.one-of, x, exactly one condition",
        "client-secret, '', empty",
        "client-secret-location, file:/absent/secret, cannot be read",
        "key-location, file:/absent/key, cannot be read"
    })
    void startWhenAPropertyIsInvalidThenFailsAndNamesIt(String property, String value, String reason) {
        WebApplicationContextRunner changed = property.endsWith("-location")
                ? unconfigured.withPropertyValues(ISSUER, URI, PREFIX + property + "=" + value)
                : runner.withPropertyValues(PREFIX + property + "=" + value);
        failsWith(changed, PREFIX + property.replaceAll("(\\.(SERVICE_|ROLE_|one-of))?(\\[0])?$", "") + ":", reason);
    }

    @Test
    void startWhenASignedAnswerCannotBeVerifiedThenFails() {
        WebApplicationContextRunner signed = runner.withPropertyValues(PREFIX + "signed-responses=true");
        signed.run(context -> assertThat(context).hasNotFailed());
        failsWith(
                signed.withPropertyValues(PREFIX + "signed-response-algorithm=HS256"),
                PREFIX + "signed-response-algorithm:",
                "a secret");
        failsWith(
                signed.withPropertyValues(PREFIX + "signed-response-algorithm=none"),
                PREFIX + "signed-response-algorithm:");
        failsWith(
                signed.withPropertyValues(PREFIX + "jwk-set-uri=http://sso.example.com/keys"),
                PREFIX + "jwk-set-uri:",
                "plain HTTP");
        failsWith(signed.withPropertyValues(PREFIX + "issuer=sso"), PREFIX + "issuer:", "not the address");
    }

    @Test
    void startWhenTheClientIsAuthenticatedByAFileThenStarts() throws IOException {
        JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256);
        for (String way : List.of(
                "client-secret-location=" + file("secret", "a-secret-of-a-client\n"),
                "key-location=" + file("key", key.toSecretJson()))) {
            unconfigured
                    .withPropertyValues(ISSUER, URI, PREFIX + way)
                    .run(context -> assertThat(context).hasNotFailed());
        }
        failsWith(
                unconfigured.withPropertyValues(ISSUER, URI, PREFIX + "key-location=" + file("no-key", "{}")),
                PREFIX + "key-location:",
                "no private key");
        failsWith(
                unconfigured.withPropertyValues(ISSUER, URI, PREFIX + "client-secret-location=" + file("empty", "\n")),
                PREFIX + "client-secret-location:",
                "empty");
    }

    @Test
    void startWhenNoneOrTwoAuthenticateTheClientThenFails() throws IOException {
        failsWith(
                unconfigured.withPropertyValues(ISSUER, URI),
                PREFIX + "client-secret-location:",
                "Nothing authenticates");
        failsWith(
                runner.withPropertyValues(PREFIX + "client-secret-location=" + file("secret", "other")),
                PREFIX + "client-secret-location:",
                "More than one");
    }

    @Test
    void startWhenAllIsConfiguredThenTheRulesHaveIt() {
        runner.withPropertyValues(
                        PREFIX + "audiences=api://account",
                        PREFIX + "audience=absent",
                        PREFIX + "clients=shop-app",
                        PREFIX + "required-scopes=shop",
                        PREFIX + "authorities.ROLE=realm_access.roles",
                        PREFIX + "user-name=nickname",
                        PREFIX + "service.claim=sub",
                        PREFIX + "service.same-as={client_id}")
                .run(context -> {
                    OpaqueTokenRules rules = context.getBean(OpaqueTokenRules.class);
                    assertThat(rules.audiences()).containsExactlyInAnyOrder("api://account", "account.shop.com");
                    assertThat(rules.audienceRequired()).isFalse();
                    assertThat(rules.clients()).isEqualTo(Set.of("shop-app"));
                    assertThat(rules.requiredScopes()).isEqualTo(Set.of("shop"));
                    assertThat(rules.authorities()).hasToString("{ROLE_=[realm_access.roles]}");
                    assertThat(rules.userName()).hasToString("[nickname]");
                    assertThat(rules.service()).hasToString("sub is {client_id}");
                });
    }

    @Test
    void toStringWhenThereIsASecretThenItIsNotShown() {
        runner.run(context -> assertThat(context.getBean(CountersignOpaqueTokenProperties.class))
                .hasToString("CountersignOpaqueTokenProperties[https://sso.example.com]"));
    }
}
