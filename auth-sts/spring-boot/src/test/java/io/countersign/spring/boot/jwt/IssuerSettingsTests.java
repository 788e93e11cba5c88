// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.ServiceId;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.WorkloadTokens;
import io.countersign.schemes.profile.ProductProfile;
import io.countersign.schemes.profile.TrustedIssuer;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Properties of issuers with profiles, and error messages for wrong ones. */
class IssuerSettingsTests {

    private static final String ISSUER = "countersign.jwt.issuers[0].";

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignSenderAutoConfiguration.class,
                    CountersignJwtAutoConfiguration.class,
                    CountersignJwtClientAutoConfiguration.class,
                    CountersignAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withPropertyValues(
                    "countersign.service-id=orders",
                    "countersign.accept=shared-jwt",
                    ISSUER + "issuer=https://sso.example.com/realms/bank",
                    ISSUER + "jwk-set-uri=https://sso.example.com/keys");

    @ParameterizedTest
    @CsvSource({
        "auth0, choose the access token profile RFC 9068",
        "pingone, switch on the token type header",
        "pingfederate, Type Header Value",
        "spring, OAuth2TokenCustomizer",
        "custom, only access tokens of this issuer meet"
    })
    void startWhenNothingMarksAccessTokensThenTheMessageSaysWhatToDo(String profile, String instruction) {
        with("profile=" + profile)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageContaining(ISSUER + "types")
                        .hasMessageContaining(instruction));
    }

    @Test
    void startWhenAPropertyIsEmptyThenItIsNotSet() {
        with("profile=keycloak", "metadata-uri=", "max-life=", "countersign.jwt.revocation.uri=")
                .run(context -> assertThat(context).hasNotFailed());
    }

    /** A wrong name of a restriction must not leave it out. */
    @ParameterizedTest
    @ValueSource(strings = {"client", "refuses[0].claim", "tennants", "authority", "service.clam"})
    void startWhenNameIsUnknownThenFailsAndNamesIt(String name) {
        with("profile=keycloak", name + "=a")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageContaining(ISSUER + name)
                        .hasMessageContaining("is not a property of"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"auth0", "pingone", "pingfederate", "spring", "custom"})
    void startWhenTheTypeOrAnOwnConditionMarksThemThenStarted(String profile) {
        with("profile=" + profile, "types=at+jwt")
                .run(context -> assertThat(context).hasNotFailed());
        with("profile=" + profile, "types=JWT", "require[0].claim=aud", "require[0].value=https://orders")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @ParameterizedTest
    @ValueSource(strings = {"auth0", "pingone", "custom", "rfc9068", "duende"})
    void startWhenATypeOfOtherTokensIsListedWithoutConditionThenFailed(String profile) {
        with("profile=" + profile, "types=at+jwt,JWT")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining(ISSUER + "types"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            profile=keycloack                          | .profile           | keycloak, entra
            profile=                                   | .profile           | Use one of
            profile=keycloak,algorithms=RS255          | .algorithms        | RS255
            profile=keycloak,algorithms=HS256          | .secret-location   | needs a secret
            profile=keycloak,algorithms[0]=HS256,algorithms[1]=RS256 | .algorithms | beside others
            profile=keycloak,audience=absent           | .audience          | required-scopes
            profile=keycloak,audience=absent,clients=a | .audience          | required-scopes
            profile=keycloak,required-scopes=a         | .required-scopes   | audience=absent
            profile=keycloak,subject=a..b              | .subject           | not the path of a claim
            profile=keycloak,authorities.role=roles    | .authorities       | not a prefix
            profile=keycloak,authorities.SERVICE=roles | .authorities       | SERVICE_ is reserved
            profile=keycloak,service.claim=sub         | .service           | exactly one condition
            profile=keycloak,service.claim=a,service.value=b,service.prefix=c | .service | exactly one condition
            profile=keycloak,require[0].value=a        | .require[0]        | exactly one condition
            profile=keycloak,service.claim=sub,service.same-as=azp | .service.same-as | no claim in braces
            profile=keycloak,max-life=0s               | .max-life          | at least 1ms
            profile=keycloak,max-life=10000d           | .max-life          | 3650 days at most
            profile=keycloak,tenants=a                 | .tenants           | does not contain {tenant}
            """)
    void startWhenAPropertyIsWrongThenTheMessageNamesIt(String properties, String key, String text) {
        with(properties.split(","))
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageContaining("countersign.jwt.issuers[0]" + key)
                        .hasMessageContaining(text));
    }

    @Test
    void startWhenAnIssuerHasTwoProfilesThenFailed() {
        with(
                        "profile=keycloak",
                        "countersign.jwt.issuers[1].issuer=https://sso.example.com/realms/bank",
                        "countersign.jwt.issuers[1].profile=pingam",
                        "countersign.jwt.issuers[1].jwk-set-uri=https://sso.example.com/keys")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("countersign.jwt.issuers[1].issuer")
                        .hasMessageContaining("configured twice"));
    }

    @Test
    void startWhenTenantsAreNotDecidedThenFailed() {
        with("issuer=https://login.example/{tenant}/v2.0", "profile=entra", "metadata-uri=https://login.example/common")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining(ISSUER.substring(0, ISSUER.length() - 1) + ".tenants")
                        .hasMessageContaining("IssuerTenants"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://{tenant}.login.example/v2.0",
                "https://login.example/a{tenant}/v2.0",
                "https://login.example/{tenant}b/v2.0",
                "https://login.example/{tenant}/{tenant}"
            })
    void startWhenTheTenantIsNoSegmentOfThePathThenFailed(String issuer) {
        with("issuer=" + issuer, "profile=entra", "tenants=a")
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("whole segment of its path"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nested", "self-issued", "transaction-token"})
    void startWhenASchemeHasNoIssuerWithoutProfileThenFailed(String scheme) {
        Map<String, String> peers = Map.of(
                "countersign.accept", scheme,
                "countersign.service-id", "orders.example.com",
                "countersign.jwt.transaction-token.trust-domain", "example.com",
                "countersign.jwt.peers.[web.example.com].jwk-set-uri", "https://web.example.com/keys");
        with("profile=keycloak")
                .withPropertyValues(peers.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toArray(String[]::new))
                .withBean(
                        "key",
                        WorkloadTokens.class,
                        () -> new WorkloadTokens(
                                new ServiceId("orders.example.com"),
                                new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256),
                                10,
                                Clock.systemUTC()))
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("the scheme " + scheme + " accepts none of their tokens"));
    }

    @Test
    void startWhenSettingsAreReplacedThenTheActuatorShowsThem() {
        with(
                        "profile=keycloak",
                        "authorities.[ROLE_]=realm_access.roles,resource_access.orders\\.v1.roles",
                        "authorities.SCOPE_=scope",
                        "authorities.MY_APP_=apps",
                        "service.claim=service",
                        "service.value=yes",
                        "user-name=none",
                        "token-id=none",
                        "max-life=1h",
                        "require[0].any-of[0].claim=azp",
                        "require[0].any-of[0].one-of=web,app",
                        "require[0].any-of[1].claim=acr",
                        "require[0].any-of[1].present=true")
                .run(context -> {
                    TrustedIssuer issuer = context.getBean(ConfiguredIssuers.class)
                            .known()
                            .iterator()
                            .next();
                    assertThat(issuer.profile().toMap())
                            .containsEntry(
                                    "authorities",
                                    Map.of(
                                            "ROLE_",
                                            List.of("realm_access.roles", "resource_access.orders.v1.roles"),
                                            "SCOPE_",
                                            List.of("scope"),
                                            "MY_APP_",
                                            List.of("apps")))
                            .containsEntry("service", "service is yes")
                            .containsEntry("userName", List.of())
                            .containsEntry("tokenId", "none: revocable by subject and time only")
                            .containsEntry("maxLife", "PT1H")
                            .containsEntry(
                                    "require",
                                    List.of(
                                            "typ is Bearer, or typ is DPoP and cnf.jkt is present",
                                            "azp is web or app, or acr is present"));
                });
    }

    @ParameterizedTest
    @CsvSource({
        "github-actions, https://token.actions.githubusercontent.com, repository_owner_id",
        "gitlab-ci, https://gitlab.com, namespace_id"
    })
    void startWhenJobsOfEveryoneWouldBeCallersThenAConditionIsRequired(String profile, String issuer, String claim) {
        with("profile=" + profile, "issuer=" + issuer)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining(ISSUER + "require")
                        .hasMessageContaining(claim));
        with("profile=" + profile, "issuer=" + issuer, "require[0].claim=" + claim, "require[0].value=4711")
                .run(context -> assertThat(context).hasNotFailed());
        with("profile=" + profile, "issuer=https://ci.example.com")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void profileWhenListedThenEachHasAName() {
        assertThat(ProductProfile.names())
                .containsExactly(
                        "rfc9068",
                        "keycloak",
                        "entra",
                        "entra-v1",
                        "okta",
                        "auth0",
                        "cognito",
                        "pingone",
                        "pingfederate",
                        "pingam",
                        "spring",
                        "duende",
                        "github-actions",
                        "gitlab-ci",
                        "kubernetes",
                        "custom");
    }

    private WebApplicationContextRunner with(String... properties) {
        return runner.withPropertyValues(Arrays.stream(properties)
                .map(property -> property.startsWith("countersign.") ? property : ISSUER + property)
                .toArray(String[]::new));
    }
}
