// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.Reading;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.http.BoundedHttp;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.opaque.ClientAuthentication;
import io.countersign.schemes.opaque.IntrospectionEndpoint;
import io.countersign.schemes.opaque.IntrospectionLimits;
import io.countersign.schemes.opaque.OpaqueTokenRules;
import io.countersign.schemes.opaque.OpaqueTokenScheme;
import io.countersign.schemes.profile.AuthorityMapping;
import io.countersign.schemes.profile.ClaimCondition;
import io.countersign.schemes.profile.ClaimPath;
import io.countersign.sts.web.Endpoints;
import io.countersign.test.TestInboundRequest;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.TokenRules;
import io.countersign.tokens.VerifiedCredentialCache;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the scheme of opaque tokens with the introspection endpoint of the STS, as the service {@code basket}. */
class OpaqueTokenSchemeTests {

    private static final Duration LONG = Duration.ofSeconds(30);

    private static TestSts sts;

    private static BoundedHttp http;

    @BeforeAll
    static void start(@TempDir Path folder) {
        sts = TestSts.start(folder, "--countersign.sts.user-token.audience=gateway.shop.com");
        http = new BoundedHttp(LONG, LONG, 100_000);
    }

    @AfterAll
    static void stop() {
        http.close();
        sts.close();
    }

    private static OpaqueTokenScheme scheme(String service) {
        ServiceId id = new ServiceId(service + ".shop.com");
        JsonWebKey key = TestSts.key(service);
        JwsSigner signer = new JwsSigner(key, key.signatureAlgorithm());
        ClientAssertion assertion = new ClientAssertion(id.value(), TestSts.ISSUER, signer, Clock.systemUTC());
        IntrospectionEndpoint endpoint = IntrospectionEndpoint.at(
                URI.create("http://127.0.0.1:" + sts.port() + Endpoints.INTROSPECT),
                http,
                ClientAuthentication.assertion(assertion),
                null);
        TokenRules rules = new TokenRules(
                16_384,
                VerifiedCredentialCache.disabled(),
                RevocationList.NONE,
                SenderRules.DEFAULT,
                Clock.systemUTC());
        return new OpaqueTokenScheme(rules(id), endpoint, IntrospectionLimits.DEFAULT, rules);
    }

    private static OpaqueTokenRules rules(ServiceId service) {
        return new OpaqueTokenRules(
                TestSts.ISSUER,
                Set.of(service.value()),
                true,
                Set.of(),
                Set.of(),
                AuthorityMapping.of(Map.of(
                        "ROLE_", List.of(ClaimPath.parse("roles")), "SCOPE_", List.of(ClaimPath.parse("scope")))),
                List.of(ClaimPath.parse("username")),
                new ClaimCondition.SameAs(ClaimPath.parse("sub"), "{client_id}"),
                true,
                Duration.ofSeconds(30));
    }

    private static Verdict verify(String service, String token) {
        OpaqueTokenScheme scheme = scheme(service);
        TestInboundRequest request = TestInboundRequest.get().withHeader("Authorization", "Bearer " + token);
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    private static Caller accepted(String service, String token) {
        Verdict verdict = verify(service, token);
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
        return ((Verdict.Accepted) verdict).caller();
    }

    private static String login() {
        return sts.login("USER").text("access_token");
    }

    @Test
    void verifyWhenUsersTokenThenTheUser() {
        Caller caller = accepted(
                "basket", sts.exchange("gateway", login(), "basket.shop.com").text("access_token"));
        assertThat(caller.name()).isEqualTo(TestSts.USER_ID);
        assertThat(caller.authorities()).contains("ROLE_USER");
    }

    @Test
    void verifyWhenServiceTokenThenTheService() {
        String token = sts.token("basket", "resource", "account.shop.com", "scope", "account:debit")
                .text("access_token");
        Caller caller = accepted("account", token);
        assertThat(caller.user()).isNull();
        assertThat(caller.chain()).containsExactly(new Caller.Workload("basket.shop.com", TestSts.ISSUER));
        assertThat(caller.authorities()).containsExactly("SCOPE_account:debit");
    }

    @Test
    void verifyWhenForAnotherServiceOrRevokedThenInactive() {
        Verdict inactive = Verdict.rejected(OpaqueTokenScheme.INACTIVE);
        String login = login();
        assertThat(verify("basket", login)).isEqualTo(inactive);
        String token = sts.exchange("gateway", login, "basket.shop.com").text("access_token");
        sts.revoke("gateway", login);
        assertThat(verify("basket", token)).isEqualTo(inactive);
    }
}
