// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestIssuerTests {

    private static final TestIssuer ISSUER = TestIssuer.start("keycloak");

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @AfterAll
    static void close() {
        ISSUER.close();
        CLIENT.close();
    }

    private static List<String> names() {
        return ProductToken.all().stream().map(ProductToken::name).toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void tokenThenItVerifiesAndHasTheProductsForm(String name) throws Exception {
        ProductToken product = ProductToken.of(name);
        JWSObject token = JWSObject.parse(ISSUER.token(name).value());
        assertThat(verifies(ISSUER, token)).isTrue();
        assertThat(token.getHeader().toJSONObject()).containsAllEntriesOf(product.header());
        assertThat(token.getHeader().toJSONObject().containsKey("typ"))
                .isEqualTo(product.header().containsKey("typ"));
        Map<String, Object> claims = claims(token);
        assertThat(claims).containsEntry("iss", ISSUER.issuer());
        assertThat(claims.keySet())
                .containsAll(product.claims().keySet())
                .hasSize(product.claims().size() + 1 + topLevelTimes(product));
    }

    private static int topLevelTimes(ProductToken product) {
        return (int) product.times().keySet().stream()
                .filter(name -> !name.startsWith("/"))
                .count();
    }

    @Test
    void startWhenPortIsGivenThenIssuerIsThereUntilClosed() {
        TestIssuer first = TestIssuer.start("keycloak", 0);
        int port = first.jwkSetUri().getPort();
        assertThatThrownBy(() -> TestIssuer.start("keycloak", port)).isInstanceOf(UncheckedIOException.class);
        first.close();
        try (TestIssuer second = TestIssuer.start("entra", port)) {
            assertThat(second.issuer()).isEqualTo("http://127.0.0.1:" + port);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"})
    void metadataThenItNamesIssuerAndKeySet(String path) throws Exception {
        HttpResponse<String> answer = get(URI.create(ISSUER.issuer() + path));
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(JSONObjectUtils.parse(answer.body()))
                .containsEntry("issuer", ISSUER.issuer())
                .containsEntry("jwks_uri", ISSUER.jwkSetUri().toString());
    }

    @Test
    void keySetThenItHoldsPublicKeysOnly() throws Exception {
        JWKSet keys = keys(ISSUER);
        assertThat(keys.getKeys()).hasSize(2).noneMatch(JWK::isPrivate);
        assertThat(get(URI.create(ISSUER.issuer() + "/jwks/other")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void valueThenEachTokenHasItsOwnIdWithTheProductsPrefix() throws Exception {
        TestToken token = ISSUER.token("okta");
        String first = (String) claims(token).get("jti");
        assertThat(first).startsWith("AT.").isNotEqualTo(claims(token).get("jti"));
        assertThat(claims(ISSUER.token("okta").claim("jti", "AT.1"))).containsEntry("jti", "AT.1");
    }

    @Test
    void rolesThenTheyAreInTheProductsClaim() throws Exception {
        assertThat(claims(ISSUER.token().roles("ADMIN")))
                .containsEntry("realm_access", Map.of("roles", List.of("ADMIN")));
        assertThat(claims(ISSUER.token("okta").roles("ADMIN", "USER")))
                .containsEntry("groups", List.of("ADMIN", "USER"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ISSUER.token("kubernetes").roles("ADMIN"))
                .withMessageContaining("kubernetes-client")
                .withMessageContaining("claim(name, value)");
    }

    @Test
    void scopesThenTheyAreInTheProductsClaimAndForm() throws Exception {
        assertThat(claims(ISSUER.token("keycloak").scopes("a", "b"))).containsEntry("scope", "a b");
        assertThat(claims(ISSUER.token("okta").scopes("a", "b"))).containsEntry("scp", List.of("a", "b"));
        assertThat(claims(ISSUER.token("entra").scopes("a", "b"))).containsEntry("scp", "a b");
        assertThat(claims(ISSUER.token("entra").kind("client").scopes("a"))).containsEntry("scp", "a");
        assertThat(claims(ISSUER.token("spring").scopes("a"))).containsEntry("scope", List.of("a"));
    }

    @Test
    void subjectClientAndAudienceThenTheyAreInTheProductsClaims() throws Exception {
        assertThat(claims(ISSUER.token("entra").subject("alice").client("web").audience("orders")))
                .containsEntry("sub", "alice")
                .containsEntry("oid", "alice")
                .containsEntry("azp", "web")
                .containsEntry("aud", "orders");
        assertThat(claims(ISSUER.token("keycloak").audience("orders")))
                .containsEntry("aud", List.of("orders"))
                .doesNotContainKey("oid");
        assertThat(claims(ISSUER.token("rfc9068").client("web").audience("a", "b")))
                .containsEntry("client_id", "web")
                .containsEntry("aud", List.of("a", "b"));
    }

    @Test
    void kindThenChangesAreKept() throws Exception {
        Map<String, Object> claims =
                claims(ISSUER.token("keycloak").subject("alice").kind("id"));
        assertThat(claims).containsEntry("sub", "alice").containsEntry("typ", "ID");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ISSUER.token("github-actions").kind("user"))
                .withMessageContaining("github-actions")
                .withMessageContaining("Its kinds are client");
    }

    @Test
    void claimAndHeaderThenTheyAreSetAndRemoved() throws Exception {
        JWSObject token = JWSObject.parse(ISSUER.token()
                .claim("tenant", "retail")
                .without("azp")
                .header("typ", "at+jwt")
                .header("x", "y")
                .value());
        assertThat(claims(token)).containsEntry("tenant", "retail").doesNotContainKey("azp");
        assertThat(token.getHeader().toJSONObject())
                .containsEntry("typ", "at+jwt")
                .containsEntry("x", "y");
        assertThat(JWSObject.parse(ISSUER.token().withoutHeader("typ").value())
                        .getHeader()
                        .getType())
                .isNull();
    }

    @Test
    void expiresInThenTimesAreConsistent() throws Exception {
        long now = Instant.now().getEpochSecond();
        Map<String, Object> expired = claims(ISSUER.token().expiresIn(Duration.ofHours(-1)));
        assertThat((Long) expired.get("exp")).isLessThan(now);
        assertThat((Long) expired.get("iat")).isLessThan((Long) expired.get("exp"));
        Map<String, Object> later = claims(ISSUER.token().expiresIn(Duration.ofHours(1)));
        assertThat((Long) later.get("exp")).isGreaterThanOrEqualTo(now + 3600);
        assertThat((Long) later.get("iat")).isLessThanOrEqualTo(now + 3600);
    }

    @Test
    void timesWhenPointerThenMemberIsSetInACopy() throws Exception {
        Map<String, Object> first = claims(ISSUER.token("kubernetes-past-warnafter"));
        Object end = ((Map<?, ?>) Objects.requireNonNull(first.get("kubernetes.io"))).get("warnafter");
        assertThat(end).isInstanceOf(Long.class);
        assertThat((Long) end).isLessThan(Instant.now().getEpochSecond());
        assertThat(claims(ISSUER.token("kubernetes")).toString()).doesNotContain("warnafter");
    }

    @Test
    void signWithThenAlgorithmAndKeyAreThose() throws Exception {
        JWSObject token = JWSObject.parse(ISSUER.token().signWith("ES256").value());
        assertThat(token.getHeader().getAlgorithm()).isEqualTo(JWSAlgorithm.ES256);
        assertThat(verifies(ISSUER, token)).isTrue();
        assertThat(JWSObject.parse(ISSUER.token("rfc9068").value()).getHeader().getAlgorithm())
                .isEqualTo(JWSAlgorithm.ES256);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ISSUER.token().signWith("ES384").value())
                .withMessageContaining("ES384");
    }

    @Test
    void signWithWrongKeyThenSignatureIsInvalid() throws Exception {
        assertThat(verifies(
                        ISSUER,
                        JWSObject.parse(ISSUER.token().signWithWrongKey().value())))
                .isFalse();
        JWSObject unknown = JWSObject.parse(ISSUER.token().signWithUnknownKey().value());
        assertThat(keys(ISSUER).getKeyByKeyId(unknown.getHeader().getKeyID())).isNull();
    }

    @Test
    void rotateKeysThenOnlyNewKeysArePublished() throws Exception {
        try (TestIssuer issuer = TestIssuer.start()) {
            JWSObject before = JWSObject.parse(issuer.token().value());
            issuer.rotateKeys();
            assertThat(keys(issuer).getKeyByKeyId(before.getHeader().getKeyID()))
                    .isNull();
            assertThat(verifies(issuer, JWSObject.parse(issuer.token().value())))
                    .isTrue();
        }
    }

    @Test
    void closeThenItNoLongerAnswers() throws Exception {
        TestIssuer issuer = TestIssuer.start();
        assertThat(issuer.requests()).isZero();
        get(issuer.jwkSetUri());
        assertThat(issuer.requests()).isEqualTo(1);
        issuer.close();
        assertThatThrownBy(() -> get(issuer.jwkSetUri())).isInstanceOf(ConnectException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"google", "keycloak-user"})
    void startWhenUnknownProfileThenRefused(String profile) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestIssuer.start(profile))
                .withMessageContaining(profile);
    }

    @Test
    void toStringThenTokenIsNotShown() {
        assertThat(ISSUER.token()).hasToString("TestToken[keycloak-user]");
        assertThat(ISSUER).hasToString("TestIssuer[" + ISSUER.issuer() + ", keycloak]");
    }

    private static boolean verifies(TestIssuer issuer, JWSObject token) throws Exception {
        JWK key = keys(issuer).getKeyByKeyId(token.getHeader().getKeyID());
        return token.verify(new DefaultJWSVerifierFactory()
                .createJWSVerifier(token.getHeader(), ((AsymmetricJWK) key).toPublicKey()));
    }

    private static JWKSet keys(TestIssuer issuer) throws Exception {
        return JWKSet.parse(get(issuer.jwkSetUri()).body());
    }

    private static Map<String, Object> claims(TestToken token) throws Exception {
        return claims(JWSObject.parse(token.value()));
    }

    private static Map<String, Object> claims(JWSObject token) {
        return token.getPayload().toJSONObject();
    }

    private static HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
}
