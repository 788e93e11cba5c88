// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Invalid tokens, in either header, at every service: all are refused, and no response tells the fault. */
class AbuseTests {

    private static final TestIssuer issuer = new TestIssuer();

    private static TestShop<LocalShop> shop;

    private static Person person;

    @BeforeAll
    static void start(@TempDir Path data) {
        shop = TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.RS256, issuer.trust());
        person = shop.person();
    }

    @AfterAll
    static void stop() {
        shop.close();
        issuer.close();
    }

    /** Kind of a token. */
    enum Kind {
        USER("Authorization") {
            @Override
            String claims(Service service, Instant from) {
                return issuer.claims(person.id(), from);
            }

            @Override
            Map<String, String> wrongOnes(String user, String own) {
                return Map.of("service's token", own, "service's token for all", TokenAbuses.withAudience(own, ALL));
            }
        },
        SERVICE("Service-Authorization") {
            @Override
            String claims(Service service, Instant from) {
                return issuer.serviceClaims("basket.shop.com", service.shortName() + ".shop.com", from);
            }

            @Override
            Map<String, String> wrongOnes(String user, String own) {
                String audience = own.replaceAll(".*\"aud\":\"([^\"]*)\".*", "$1");
                return Map.of(
                        "wildcard audience", TokenAbuses.withAudience(own, ALL),
                        "user's token", user,
                        "user's token for this service", TokenAbuses.withAudience(user, audience),
                        "service's token with roles", TokenAbuses.with(own, "roles", "[\"ADMIN\"]"));
            }
        };

        private static final String ALL = "*.shop.com";

        private final String header;

        Kind(String header) {
            this.header = header;
        }

        /** Returns valid claims, from a time on. */
        abstract String claims(Service service, Instant from);

        /** Returns claims that are valid for something else. */
        abstract Map<String, String> wrongOnes(String user, String own);

        String good(Service service) {
            return issuer.sign(claims(service, Instant.now()));
        }

        Map<String, String> abuses(Service service) {
            Map<String, String> abuses = new TokenAbuses(issuer, from -> claims(service, from)).tokens();
            Instant now = Instant.now();
            wrongOnes(USER.claims(service, now), SERVICE.claims(service, now))
                    .forEach((name, claims) -> abuses.put(name, issuer.sign(claims)));
            return abuses;
        }
    }

    static List<Service> services() {
        return LogoutTests.SERVICES;
    }

    static Stream<Arguments> everywhere() {
        return services().stream()
                .flatMap(service -> Stream.of(Kind.values()).map(kind -> Arguments.of(kind, service)));
    }

    private static Reply get(Service service, Map<String, String> headers) {
        String path =
                service == Service.GATEWAY ? "/users/" + person.id() + "/accounts" : LogoutTests.path(service, person);
        return Http.get(shop.url(service, path), headers);
    }

    private static Reply bearing(Kind kind, Service service, String token) {
        return get(service, Map.of(kind.header, "Bearer " + token));
    }

    private static Reply besideUserToken(Service service, String token) {
        Map<String, String> headers = new HashMap<>(person.headers());
        headers.put(Kind.SERVICE.header, "Bearer " + token);
        return get(service, headers);
    }

    @ParameterizedTest
    @CsvSource({
        "USER,    GATEWAY, 200",
        "USER,    USER,    200",
        "USER,    ACCOUNT, 200",
        "USER,    PRODUCT, 200",
        "USER,    BASKET,  200",
        // A known caller who is not the owner.
        "SERVICE, GATEWAY, 403",
        "SERVICE, USER,    403",
        "SERVICE, ACCOUNT, 403",
        "SERVICE, PRODUCT, 200",
        "SERVICE, BASKET,  403"
    })
    void callWhenTokenIsGoodThenItIsAccepted(Kind kind, Service service, int status) {
        Reply reply = bearing(kind, service, kind.good(service));

        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    }

    @ParameterizedTest
    @MethodSource("services")
    void callWhenBothTokensAreGoodThenUserHasTheUsersOwn(Service service) {
        assertThat(besideUserToken(service, Kind.SERVICE.good(service)).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void callWhenTokenIsBadThenAnswerIsTheSameWhateverIsWrong(Kind kind, Service service) {
        Reply reference = bearing(kind, service, "open-sesame");
        assertThat(reference.status()).isEqualTo(401);
        assertThat(reference.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reference.header("WWW-Authenticate")).startsWith("Bearer ").contains("invalid_token");

        assertThat(kind.abuses(service))
                .hasSizeGreaterThan(25)
                .allSatisfy((name, token) -> assertSame(bearing(kind, service, token), reference));
    }

    @ParameterizedTest
    @MethodSource("services")
    void callWhenServiceTokenIsBadThenGoodUserTokenBesideItDoesNotHelp(Service service) {
        Reply reference = bearing(Kind.SERVICE, service, "open-sesame");

        assertThat(Kind.SERVICE.abuses(service))
                .hasSizeGreaterThan(25)
                .allSatisfy((name, token) -> assertSame(besideUserToken(service, token), reference));
    }

    @ParameterizedTest
    @MethodSource("services")
    void callWhenUserTokenIsBadThenGoodServiceTokenBesideItDoesNotHelp(Service service) {
        Reply reference = bearing(Kind.USER, service, "open-sesame");
        String own = Kind.SERVICE.good(service);

        assertThat(Kind.USER.abuses(service))
                .hasSizeGreaterThan(25)
                .allSatisfy((name, token) -> assertSame(
                        get(service, Map.of("Authorization", "Bearer " + token, Kind.SERVICE.header, "Bearer " + own)),
                        reference));
    }

    private static void assertSame(Reply reply, Reply reference) {
        assertThat(reply.status()).isEqualTo(reference.status());
        assertThat(reply.body()).isEqualTo(reference.body());
        for (String header : new String[] {"Content-Type", "WWW-Authenticate"}) {
            assertThat(reply.header(header)).isEqualTo(reference.header(header));
        }
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void callWhenThereIsNoTokenThenItIsAskedFor(Kind kind, Service service) {
        Reply reply = get(service, Map.of());

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reply.header("WWW-Authenticate")).startsWith("Bearer ").doesNotContain("error");
        assertThat(reply.body()).isEqualTo(bearing(kind, service, "open-sesame").body());
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void callWhenAcceptedTokenIsAlteredThenCacheDoesNotLetItIn(Kind kind, Service service) {
        String token = kind.good(service);
        assertThat(bearing(kind, service, token).status()).isNotEqualTo(401);
        assertThat(bearing(kind, service, token).status()).isNotEqualTo(401);

        assertThat(bearing(kind, service, TokenAbuses.altered(token, 2)).status())
                .isEqualTo(401);
        assertThat(bearing(kind, service, TokenAbuses.altered(token, 1)).status())
                .isEqualTo(401);
    }
}
