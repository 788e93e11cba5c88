// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.LocalShop;
import io.countersign.launcher.Mode;
import io.countersign.launcher.Service;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tokens that must not be accepted, at every service, over HTTP: and nobody learns what was wrong with them. */
class AbuseTests {

    private static final String USER = UUID.randomUUID().toString();

    private static final TestIssuer issuer = new TestIssuer();

    private static final KeyPair foreignKey = RawJwt.rsaKey();

    private static TestShop<LocalShop> shop;

    @BeforeAll
    static void start(@TempDir Path data) {
        shop = TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.RS256, issuer.trust());
    }

    @AfterAll
    static void stop() {
        shop.close();
        issuer.close();
    }

    static Stream<Service> services() {
        return Stream.of(Service.GATEWAY, Service.USER, Service.ACCOUNT, Service.PRODUCT, Service.BASKET);
    }

    private static String path(Service service) {
        return switch (service) {
            case GATEWAY -> "/users/" + USER + "/accounts";
            case USER -> "/users?username=tester";
            case ACCOUNT -> "/accounts?userID=" + USER;
            case PRODUCT -> "/products";
            case BASKET -> "/basket/" + USER;
            case STS -> "/revocations?since=0";
        };
    }

    private static Reply get(Service service, Map<String, String> headers) {
        return Http.get(shop.url(service, path(service)), headers);
    }

    private static Reply bearing(Service service, String token) {
        return get(service, Map.of("Authorization", "Bearer " + token));
    }

    private static Map<String, String> abuses() {
        Instant now = Instant.now();
        String claims = issuer.claims(USER, now);
        String good = issuer.sign(claims);
        String header = TestIssuer.header();
        byte[] publicKey = issuer.key().getPublic().getEncoded();
        Map<String, String> abuses = new LinkedHashMap<>();
        abuses.put("not a token", "open-sesame");
        abuses.put("two parts", good.substring(0, good.lastIndexOf('.')));
        abuses.put("expired", issuer.sign(issuer.claims(USER, now.minusSeconds(3600))));
        abuses.put("not yet valid", issuer.sign(issuer.claims(USER, now.plusSeconds(3600))));
        abuses.put("without end", issuer.sign(claims.replaceAll(",\"exp\":\\d+", "")));
        abuses.put("foreign issuer", issuer.sign(claims.replace(issuer.name(), "https://sts.evil.example")));
        abuses.put("issuer's key of another", RawJwt.rs256(foreignKey, header, claims));
        abuses.put("wrong audience", issuer.sign(claims.replace("*.shop.com", "*.shop.com.evil.org")));
        abuses.put("other service", issuer.sign(claims.replace("*.shop.com", "delivery.shop.com")));
        abuses.put("no audience", issuer.sign(claims.replace("\"aud\":\"*.shop.com\",", "")));
        abuses.put("wider audience", issuer.sign(claims.replace("*.shop.com", "*")));
        abuses.put("altered claims", altered(good, 1));
        abuses.put("altered signature", altered(good, 2));
        abuses.put("signed by nobody", RawJwt.unsigned(header.replace("RS256", "none"), claims));
        abuses.put("HS for RS", RawJwt.hs256(publicKey, header.replace("RS256", "HS256"), claims));
        abuses.put("HS for RS, PEM", RawJwt.hs256(pem(publicKey), header.replace("RS256", "HS256"), claims));
        abuses.put("unknown key id", RawJwt.rs256(issuer.key(), header.replace("test-key", "other-key"), claims));
        abuses.put(
                "embedded key",
                RawJwt.rs256(foreignKey, withMember(header, "jwk", RawJwt.publicJwk(foreignKey, "e")), claims));
        abuses.put(
                "key by address",
                RawJwt.rs256(foreignKey, withMember(header, "jku", "\"" + issuer.name() + "/jwks\""), claims));
        abuses.put("critical extension", RawJwt.rs256(issuer.key(), withMember(header, "crit", "[\"exp\"]"), claims));
        abuses.put(
                "duplicate member of header",
                RawJwt.rs256(issuer.key(), withMember(header, "alg", "\"RS256\""), claims));
        abuses.put("duplicate member of claims", issuer.sign(withMember(claims, "sub", "\"" + USER + "\"")));
        abuses.put("wrong type", RawJwt.rs256(issuer.key(), header.replace("at+jwt", "JWT"), claims));
        abuses.put("padded base64", good + "==");
        abuses.put("non-canonical base64", nonCanonical(good));
        abuses.put("line break in base64", good.replaceFirst("\\.", "%0A."));
        abuses.put("service's token", issuer.sign(serviceClaims(claims)));
        return abuses;
    }

    private static String serviceClaims(String claims) {
        return claims.replace(USER, "basket.shop.com")
                .replace("\"client_id\":\"user.shop.com\"", "\"client_id\":\"basket.shop.com\"")
                .replace("\"roles\":[\"USER\"],", "")
                .replace("\"scope\":\"shop\"", "\"scope\":\"account:debit\"");
    }

    private static byte[] pem(byte[] publicKey) {
        return ("-----BEGIN PUBLIC KEY-----\n"
                        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(publicKey)
                        + "\n-----END PUBLIC KEY-----\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static String withMember(String object, String name, String value) {
        return object.substring(0, object.length() - 1) + ",\"" + name + "\":" + value + "}";
    }

    private static String altered(String token, int part) {
        String[] parts = token.split("\\.");
        char middle = parts[part].charAt(40);
        parts[part] = parts[part].substring(0, 40) + (middle == 'A' ? 'B' : 'A') + parts[part].substring(41);
        return String.join(".", parts);
    }

    /** The 256 bytes of the signature leave four bits of the last character unused: they decode to the same bytes. */
    private static String nonCanonical(String token) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        int last = alphabet.indexOf(token.charAt(token.length() - 1));
        String changed = token.substring(0, token.length() - 1) + alphabet.charAt(last ^ 1);
        Base64.Decoder lenient = Base64.getUrlDecoder();
        assertThat(lenient.decode(changed.substring(changed.lastIndexOf('.') + 1)))
                .isEqualTo(lenient.decode(token.substring(token.lastIndexOf('.') + 1)));
        return changed;
    }

    @ParameterizedTest
    @MethodSource("services")
    void callWhenTokenIsGoodThenItIsAccepted(Service service) {
        String token = issuer.sign(issuer.claims(USER, Instant.now()));

        Reply reply = bearing(service, token);

        // Nobody of that name is registered, and what is not one's own is forbidden: neither is the same as not known.
        assertThat(reply.status()).as(reply.body()).isIn(200, 403, 404);
    }

    @ParameterizedTest
    @MethodSource("services")
    void callWhenTokenIsBadThenAnswerIsTheSameWhateverIsWrong(Service service) {
        Map<String, String> abuses = abuses();
        Reply reference = bearing(service, abuses.get("not a token"));

        assertThat(abuses).hasSizeGreaterThan(25).allSatisfy((name, token) -> {
            Reply reply = bearing(service, token);
            assertThat(reply.status()).as(name).isEqualTo(401);
            assertThat(reply.header("Content-Type")).as(name).startsWith("application/problem+json");
            assertThat(reply.header("WWW-Authenticate"))
                    .as(name)
                    .startsWith("Bearer ")
                    .contains("invalid_token");
            assertThat(reply.body()).as(name).isEqualTo(reference.body());
            assertThat(reply.header("WWW-Authenticate")).as(name).isEqualTo(reference.header("WWW-Authenticate"));
        });
    }

    @ParameterizedTest
    @MethodSource("services")
    void callWhenThereIsNoTokenThenItIsAskedFor(Service service) {
        Reply reply = get(service, Map.of());

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reply.header("WWW-Authenticate")).startsWith("Bearer ").doesNotContain("error");
        assertThat(reply.body()).isEqualTo(bearing(service, "open-sesame").body());
    }

    @ParameterizedTest
    @MethodSource("services")
    void callWhenAcceptedTokenIsAlteredThenCacheDoesNotLetItIn(Service service) {
        String token = issuer.sign(issuer.claims(USER, Instant.now()));
        assertThat(bearing(service, token).status()).isNotEqualTo(401);
        assertThat(bearing(service, token).status()).isNotEqualTo(401);

        assertThat(bearing(service, altered(token, 2)).status()).isEqualTo(401);
        assertThat(bearing(service, altered(token, 1)).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(Service.class)
    void callWhenUserTokenStandsForAServiceThenItIsRefused(Service service) {
        String token = issuer.sign(issuer.claims(USER, Instant.now()));

        Reply reply = get(service, Map.of("Service-Authorization", "Bearer " + token));

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
    }
}
