// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The meters that alert rules and dashboards read, of a running Shop. {@code helm/rules-check} compares the list with
 * the rules and dashboards.
 */
class MetersTests {

    /** Lines {@code metric mode}: a Shop in this mode exposes the metric. */
    private static final Path LIST = Path.of("../../helm/countersign/files/metrics.txt");

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /**
     * The gateway limits requests in a Redis that is away, so that it has the meter of that too. It limits them in its
     * memory then, without a difference for callers.
     */
    private static final Map<String, String> SETTINGS = Map.of(
            "countersign.rate-limit.store", "redis",
            "countersign.rate-limit.redis.url", "redis://127.0.0.1:1",
            "countersign.rate-limit.redis.timeout", "50ms");

    private static final Pattern NAME = Pattern.compile("^[a-z][a-z0-9_]*(?=[{ ])", Pattern.MULTILINE);

    private static final Pattern LABEL_VALUE = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    @TempDir
    private Path data;

    @Test
    void metersWhenModeIsSharedJwtThenAllOfTheListAreExposed() {
        assertExposesTheList(Mode.SHARED_JWT, JwsAlgorithm.ES256);
    }

    @Tag("nightly-shop")
    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"DVID", "ZK"})
    void metersWhenModeHasMoreThenAllOfTheListAreExposed(Mode mode) {
        assertExposesTheList(mode, mode == Mode.DVID ? JwsAlgorithm.RS256 : JwsAlgorithm.ES256);
    }

    private void assertExposesTheList(Mode mode, JwsAlgorithm algorithm) {
        try (TestShop<LocalShop> shop = TestShop.local(data, mode, algorithm, SETTINGS)) {
            buy(shop);
            // A request is counted after its answer.
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(missing(shop, mode)).isEmpty());
        }
    }

    private static Set<String> missing(TestShop<LocalShop> shop, Mode mode) {
        Set<String> missing = listed(mode);
        missing.removeAll(names(metrics(shop, mode)));
        return missing;
    }

    private static Set<String> listed(Mode mode) {
        try (Stream<String> lines = Files.lines(LIST)) {
            return lines.filter(line -> line.endsWith(" " + mode))
                    .map(line -> line.substring(0, line.indexOf(' ')))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static Set<String> names(String metrics) {
        return NAME.matcher(metrics).results().map(match -> match.group()).collect(Collectors.toSet());
    }

    /** Checks out one order, and is refused another and a token. */
    private static Person buy(TestShop<LocalShop> shop) {
        Person person = shop.person();
        person.account("20.00");
        String product = shop.product("12.00", 5);
        assertThat(person.buy(product, 1).status()).isEqualTo(201);
        assertThat(person.buy(product, 1).status()).isEqualTo(409);
        Http.get(shop.url(Service.GATEWAY, "/users/" + person.id()), Map.of("Authorization", "Bearer e30.e30.e30"));
        return person;
    }

    /** Returns what Prometheus reads of all workloads of a mode. */
    private static String metrics(TestShop<LocalShop> shop, Mode mode) {
        try (Scrape scrape = new Scrape(shop)) {
            return jobs(mode)
                    .flatMap(job -> scrape.get(job, "/actuator/prometheus").stream())
                    .map(reply -> reply.expect(200).body())
                    .collect(Collectors.joining("\n"));
        }
    }

    private static Stream<String> jobs(Mode mode) {
        return switch (mode) {
            case DVID -> Stream.of("shop", "shop-spiffe", "shop-asserting");
            case ZK -> Stream.of("shop", "shop-plain", "shop-zk");
            default -> Stream.of("shop", "shop-plain");
        };
    }

    @Test
    void labelsWhenCallersChooseTextsThenNoLabelContainsOne() {
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.ES256)) {
            Person person = buy(shop);
            String mark = "zq" + UUID.randomUUID().toString().substring(0, 8);
            Set<String> chosen = new LinkedHashSet<>(List.of(mark, person.id(), person.name()));
            callEverywhere(shop, person, mark);

            String metrics = metrics(shop, Mode.SHARED_JWT);
            assertThat(metrics).contains("countersign_credential_refusals_total{");
            List<String> values = LABEL_VALUE
                    .matcher(metrics)
                    .results()
                    .map(match -> match.group(1))
                    .distinct()
                    .toList();
            assertThat(values)
                    .hasSizeGreaterThan(50)
                    .allSatisfy(value -> assertThat(value).doesNotContainIgnoringCase(chosen.toArray(String[]::new)));
        }
    }

    /** Puts a text wherever a caller can. */
    private static void callEverywhere(TestShop<LocalShop> shop, Person person, String mark) {
        List<String> paths = Stream.of("/%s", "/products/%s", "/products?%s=%s", "/users/%s/x")
                .map(path -> path.replace("%s", mark))
                .toList();
        List<Map<String, String>> credentials = List.of(
                headers(person, mark),
                Map.of("Authorization", token(mark)),
                Map.of("Authorization", mark + " " + mark));
        for (Service service : List.of(Service.GATEWAY, Service.BASKET, Service.STS, Service.USER)) {
            for (String method : List.of("GET", "POST", "X-" + mark.toUpperCase(Locale.ROOT))) {
                paths.forEach(path ->
                        credentials.forEach(headers -> Http.send(method, shop.url(service, path), null, headers)));
            }
        }
        Http.send("POST", shop.url(Service.GATEWAY, "/login"), TestShop.credentials(mark, mark), Map.of());
        Http.send("POST", shop.url(Service.STS, "/oauth2/token"), "{\"client_id\":\"" + mark + "\"}", Map.of());
        person.buy(mark, 1);
        person.order(mark, 1, "ZZ");
        Http.send(
                "POST",
                shop.url(Service.GATEWAY, "/cart/checkout/" + person.id()),
                "{\"cart\":{\"items\":[{\"productId\":\"" + mark + "\",\"quantity\":1}]}}",
                headers(person, mark));
    }

    private static Map<String, String> headers(Person person, String mark) {
        Map<String, String> headers = new HashMap<>(person.headers());
        headers.put("Idempotency-Key", mark);
        headers.put("X-Request-Id", mark);
        headers.put("User-Agent", mark);
        return headers;
    }

    /** Returns a token whose algorithm, type, key id, issuer, subject and audience are the text. */
    private static String token(String mark) {
        String header = "{\"alg\":\"%s\",\"typ\":\"%s\",\"kid\":\"%s\"}".formatted(mark, mark, mark);
        String claims = "{\"iss\":\"https://%s\",\"sub\":\"%s\",\"aud\":\"%s\",\"jti\":\"%s\",\"exp\":1}"
                .formatted(mark, mark, mark, mark);
        return "Bearer " + base64(header) + "." + base64(claims) + "." + base64(mark);
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
