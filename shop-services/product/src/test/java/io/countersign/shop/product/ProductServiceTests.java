// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import static io.countersign.shop.common.TestService.parallel;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.common.Answer;
import io.countersign.shop.common.AuthorizationFirst;
import io.countersign.shop.common.TestService;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.access.prepost.PreAuthorize;
import tools.jackson.databind.JsonNode;

/** Product service over HTTP; subclasses choose the database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ProductServiceTests {

    private static final String SCOPE = "product:reserve";

    private Path data;

    private TestService service;

    private TestService.Caller reserver;

    private TestService.Caller admin;

    abstract Map<String, String> database();

    /** Returns the folder of the database, if it is a file. */
    Path data() {
        return data;
    }

    TestService service() {
        return service;
    }

    @BeforeAll
    void start(@TempDir Path folder) {
        data = folder;
        service = TestService.start(ProductApplication.class, "product", folder, database());
        reserver = service.service(SCOPE);
        admin = service.admin();
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @AfterEach
    void everyPieceIsAccountedFor() {
        assertThat(service.bean(JdbcClient.class).sql("""
                                SELECT p.product_id FROM product p
                                WHERE p.stock + p.reserved + p.committed <>
                                    (SELECT SUM(a.delta) FROM adjustment a WHERE a.product_id = p.product_id)
                                OR p.reserved <> (SELECT COALESCE(SUM(l.quantity), 0) FROM reservation_line l
                                    JOIN reservation r ON r.order_id = l.order_id
                                    WHERE l.product_id = p.product_id AND r.status = 'RESERVED')
                                OR p.committed <> (SELECT COALESCE(SUM(l.quantity), 0) FROM reservation_line l
                                    JOIN reservation r ON r.order_id = l.order_id
                                    WHERE l.product_id = p.product_id AND r.status = 'COMMITTED')""").query(String.class).list())
                .isEmpty();
        assertThat(admin.get("/audit").isStatus(200).at("/violations").isEmpty())
                .isTrue();
    }

    @Test
    void requestWhenOddThenNoFailure() {
        service.fuzz().run(1, 200);
    }

    @Test
    void endpointWhenCallerLacksTheAuthorityThenNoWordOfWhatIsBad() {
        AuthorizationFirst.check(service);
    }

    @Test
    void handlersWhenListedThenEachDeclaresWhatItNeeds() {
        assertThat(service.handlers())
                .filteredOn(handler -> handler.getBeanType().getPackageName().endsWith(".product"))
                .hasSize(10)
                .allMatch(handler -> handler.hasMethodAnnotation(PreAuthorize.class)
                        || handler.getBeanType().isAnnotationPresent(PreAuthorize.class));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /products",
        "POST, /products",
        "GET, /products/x",
        "PUT, /products/x",
        "PUT, /products/x/updatestock",
        "PUT, /reservations/x",
        "POST, /reservations/commit",
        "POST, /reservations/x/commit",
        "POST, /reservations/x/release",
        "GET, /audit"
    })
    void endpointWhenNoCredentialThenUnauthorized(String method, String path) {
        for (TestService.Caller caller :
                List.of(service.anonymous(), service.bearer("x.y.z"), service.expired("ann"))) {
            Answer answer = caller.send(caller.request(method, path, HttpRequest.BodyPublishers.noBody()))
                    .isProblem(401);
            assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer realm=\"product.shop.com\"");
        }
    }

    @Test
    void addWhenAdminThenProductAsEverybodySeesIt() {
        Answer added = admin.post("/products", product("Teapot", "12.5", "7")).isStatus(201);
        assertThat(added.json().propertyNames())
                .containsExactlyInAnyOrder("productId", "name", "price", "stock", "restricted");
        assertThat(added.body()).contains("\"price\":12.50", "\"stock\":7");
        String path = "/products/" + added.text("productId");
        for (TestService.Caller reader : List.of(service.user("ann"), service.support(), reserver, admin)) {
            assertThat(reader.get(path).isStatus(200).body()).isEqualTo(added.body());
        }
    }

    @Test
    void reserveWhenRestrictedAndNobodyOfAgeThenRefusedAndNothingReserved() {
        String rum = admin.post("/products", "{\"name\":\"Rum\",\"price\":20,\"stock\":5,\"restricted\":true}")
                .isStatus(201)
                .text("productId");
        Answer refused = reserver.put("/reservations/restricted", lines(rum, 1)).isProblem(451);
        assertThat(refused.body()).contains("age-not-proved");
        assertStock(rum, 5);
    }

    @Test
    void writeWhenNotAdminThenForbidden() {
        String product = add(5);
        for (TestService.Caller caller : List.of(service.user("ann"), service.support(), reserver)) {
            caller.post("/products", product("Teapot", "1", "1")).isProblem(403);
            caller.put("/products/" + product, "{\"name\":\"x\",\"price\":1}").isProblem(403);
            caller.put("/products/" + product + "/updatestock", stock("9")).isProblem(403);
        }
        assertStock(product, 5);
    }

    @Test
    void reservationWhenNotServiceThenForbidden() {
        String product = add(5);
        for (TestService.Caller caller :
                List.of(service.user("ann"), service.support(), admin, service.service("account:debit"))) {
            caller.put("/reservations/o", lines(product, 1)).isProblem(403);
            caller.post("/reservations/commit", orders("o")).isProblem(403);
            caller.post("/reservations/o/commit").isProblem(403);
            caller.post("/reservations/o/release").isProblem(403);
        }
    }

    @Test
    void auditWhenReadThenForAdminAndSupportAlone() {
        Answer audit = service.support().get("/audit").isStatus(200);
        assertThat(audit.at("/violations").isEmpty()).isTrue();
        admin.get("/audit").isStatus(200);
        service.user("ann").get("/audit").isProblem(403);
    }

    @Test
    void listWhenTextThenThoseWhoseNameContainsIt() {
        String word = "W" + UUID.randomUUID().toString().substring(0, 8);
        admin.post("/products", product(word + " ÄPFEL 100%", "1", "1")).isStatus(201);
        admin.post("/products", product(word + " birnen", "1", "1")).isStatus(201);
        assertThat(names(word)).containsExactlyInAnyOrder(word + " birnen", word + " ÄPFEL 100%");
        assertThat(names(word.toLowerCase(Locale.ROOT) + " äpfel")).hasSize(1);
        assertThat(names(word + " A\u0308pfel")).hasSize(1);
        assertThat(names(word + "%100")).isEmpty();
        assertThat(names("100%")).contains(word + " ÄPFEL 100%");
        assertThat(names(word + "_birnen")).isEmpty();
        assertThat(names("' OR '1'='1")).isEmpty();
    }

    @Test
    void listWhenPagedThenEachOnce() {
        String word = "P" + UUID.randomUUID();
        for (int i = 0; i < 5; i++) {
            admin.post("/products", product(word + i, "1", "1")).isStatus(201);
        }
        List<String> seen = new ArrayList<>();
        for (int page = 0; page < 3; page++) {
            Answer answer = service.user("ann").get("/products?size=2&page=" + page + "&text=" + word);
            assertThat(answer.at("/total").asLong()).isEqualTo(5);
            seen.addAll(answer.json().findValuesAsString("name"));
        }
        assertThat(seen).containsExactly(word + 0, word + 1, word + 2, word + 3, word + 4);
    }

    @Test
    void listWhenIdsThenThoseThatExist() {
        String one = add(1);
        String other = add(2);
        Answer answer = reserver.get("/products?ids=" + one + "&ids=unknown&ids=" + other)
                .isStatus(200);
        assertThat(answer.json().findValuesAsString("productId")).containsExactlyInAnyOrder(one, other);
        assertThat(reserver.get("/products?ids=" + one + "," + other)
                        .at("/total")
                        .asLong())
                .isEqualTo(2);
        reserver.get("/products?ids=a%20b").isProblem(400);
        String many = String.join(",", Collections.nCopies(101, "x"));
        reserver.get("/products?ids=" + many).isProblem(400).names("ids");
    }

    @Test
    void updateWhenAdminThenNameAndPriceButNotStock() {
        String product = add(5);
        Answer updated = admin.put("/products/" + product, "{\"name\":\"Kettle\",\"price\":3}")
                .isStatus(200);
        assertThat(updated.body()).contains("\"name\":\"Kettle\"", "\"price\":3.00", "\"stock\":5");
        assertThat(names("kettle")).contains("Kettle");
        admin.put("/products/" + product, "{\"name\":\"Kettle\",\"price\":3,\"stock\":9}")
                .isProblem(400)
                .names("stock");
        admin.put("/products/unknown", "{\"name\":\"Kettle\",\"price\":3}").isProblem(404);
    }

    @Test
    void updateStockWhenAdminThenDifferenceIsRecorded() {
        String product = add(5);
        reserver.put("/reservations/" + newOrder(), lines(product, 2)).isStatus(200);
        assertThat(admin.put("/products/" + product + "/updatestock", stock("10"))
                        .isStatus(200)
                        .body())
                .contains("\"stock\":10");
        admin.put("/products/" + product + "/updatestock", stock("0")).isStatus(200);
        assertThat(service.bean(JdbcClient.class)
                        .sql("SELECT delta FROM adjustment WHERE product_id = ? ORDER BY seq")
                        .param(product)
                        .query(Long.class)
                        .list())
                .containsExactly(5L, 7L, -10L);
        admin.put("/products/unknown/updatestock", stock("1")).isProblem(404);
    }

    @Test
    void updateStockWhenReservedMeanwhileThenNothingIsLost() {
        String product = add(100);
        List<Callable<Answer>> works = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            works.add(() -> reserver.put("/reservations/" + newOrder(), lines(product, 1)));
            works.add(() -> admin.put("/products/" + product + "/updatestock", stock("100")));
        }
        assertThat(parallel(works)).allMatch(answer -> answer.status() == 200);
    }

    @Test
    void reserveWhenStockThenAllLinesAndPrices() {
        String one = add(5);
        String other = add(5);
        String order = newOrder();
        Answer answer =
                reserver.put("/reservations/" + order, lines(other, 2, one, 3)).isStatus(200);
        assertThat(answer.text("status")).isEqualTo("RESERVED");
        assertThat(answer.text("orderId")).isEqualTo(order);
        assertThat(answer.at("/lines").size()).isEqualTo(2);
        assertThat(answer.at("/lines/0/price").decimalValue()).isEqualByComparingTo("9.99");
        assertStock(one, 2);
        assertStock(other, 3);
    }

    @Test
    void reserveWhenOneLineIsLackingThenNone() {
        String plenty = add(5);
        String scarce = add(1);
        String order = newOrder();
        reserver.put("/reservations/" + order, lines(plenty, 2, scarce, 2)).isProblem(409, "insufficient-stock");
        assertStock(plenty, 5);
        assertStock(scarce, 1);
        reserver.put("/reservations/" + order, lines(plenty, 2, scarce, 1)).isStatus(200);
    }

    @Test
    void reserveWhenProductIsUnknownThenNotFoundAndNone() {
        String product = add(5);
        reserver.put("/reservations/" + newOrder(), lines(product, 2, "unknown", 1))
                .isProblem(404, "unknown-product");
        assertStock(product, 5);
    }

    @Test
    void reserveWhenRepeatedThenFirstResult() {
        String product = add(5);
        String order = newOrder();
        String first = reserver.put("/reservations/" + order, lines(product, 2))
                .isStatus(200)
                .body();
        admin.put("/products/" + product, "{\"name\":\"Dearer\",\"price\":100}").isStatus(200);
        assertThat(reserver.put("/reservations/" + order, lines(product, 2))
                        .isStatus(200)
                        .body())
                .isEqualTo(first);
        reserver.put("/reservations/" + order, lines(product, 3)).isProblem(409, "reservation-differs");
        assertStock(product, 3);
    }

    @Test
    void commitWhenRepeatedThenOnce() {
        String product = add(5);
        String order = newOrder();
        reserver.put("/reservations/" + order, lines(product, 2)).isStatus(200);
        String first = reserver.post("/reservations/" + order + "/commit")
                .isStatus(200)
                .body();
        assertThat(first).contains("COMMITTED");
        assertThat(reserver.post("/reservations/" + order + "/commit")
                        .isStatus(200)
                        .body())
                .isEqualTo(first);
        assertThat(reserver.put("/reservations/" + order, lines(product, 2))
                        .isStatus(200)
                        .body())
                .isEqualTo(first);
        reserver.post("/reservations/" + order + "/release").isProblem(409, "reservation-committed");
        assertStock(product, 3);
    }

    @Test
    void commitWhenUnknownThenRefusedForGood() {
        String product = add(5);
        String order = newOrder();
        reserver.post("/reservations/" + order + "/commit").isProblem(409, "reservation-released");
        reserver.put("/reservations/" + order, lines(product, 2)).isProblem(409, "reservation-released");
        assertStock(product, 5);
    }

    @Test
    void releaseWhenReservedThenStockIsBackAndCommitIsRefused() {
        String product = add(5);
        String order = newOrder();
        reserver.put("/reservations/" + order, lines(product, 2)).isStatus(200);
        String first = reserver.post("/reservations/" + order + "/release")
                .isStatus(200)
                .body();
        assertThat(first).contains("RELEASED");
        assertThat(reserver.post("/reservations/" + order + "/release")
                        .isStatus(200)
                        .body())
                .isEqualTo(first);
        reserver.post("/reservations/" + order + "/commit").isProblem(409, "reservation-released");
        reserver.put("/reservations/" + order, lines(product, 2)).isProblem(409, "reservation-released");
        assertStock(product, 5);
    }

    @Test
    void releaseWhenBeforeReservationThenTombstone() {
        String product = add(5);
        String order = newOrder();
        assertThat(reserver.post("/reservations/" + order + "/release")
                        .isStatus(200)
                        .text("status"))
                .isEqualTo("RELEASED");
        reserver.put("/reservations/" + order, lines(product, 2)).isProblem(409, "reservation-released");
        reserver.post("/reservations/" + order + "/commit").isProblem(409, "reservation-released");
        assertStock(product, 5);
    }

    @Test
    void reserveWhenPriceIsTheOneSeenThenReserved() {
        String product = add(5);
        String other = add(5);
        String seen = lines(product, 2, "9.99", other, 1);
        assertThat(reserver.put("/reservations/" + newOrder(), seen)
                        .isStatus(200)
                        .at("/lines/0/price")
                        .decimalValue())
                .isEqualByComparingTo("9.99");
        assertStock(product, 3);
        assertStock(other, 4);
    }

    @Test
    void reserveWhenPriceIsNotTheOneSeenThenConflictAndNone() {
        String product = add(5);
        String other = add(5);
        String order = newOrder();
        for (String seen : List.of("9.98", "10")) {
            reserver.put("/reservations/" + order, lines(product, 2, seen, other, 1))
                    .isProblem(409, "price-changed");
        }
        assertStock(product, 5);
        assertStock(other, 5);
        reprice(product, "9.98");
        reserver.put("/reservations/" + order, lines(product, 2, "9.98", other, 1))
                .isStatus(200);
    }

    @Test
    void reserveWhenRepeatedAfterPriceChangedThenFirstPricesAlone() {
        String product = add(5);
        String other = add(5);
        String order = newOrder();
        String path = "/reservations/" + order;
        Answer first = reserver.put(path, lines(product, 2, "9.99", other, 1)).isStatus(200);
        reprice(product, "12");
        for (String step : List.of("RESERVED", "COMMITTED")) {
            for (String again : List.of(lines(product, 2, "9.99", other, 1), lines(product, 2, other, 1))) {
                Answer repeated = reserver.put(path, again).isStatus(200);
                assertThat(repeated.at("/lines")).isEqualTo(first.at("/lines"));
                assertThat(repeated.text("status")).isEqualTo(step);
            }
            reserver.put(path, lines(product, 2, "12", other, 1)).isProblem(409, "price-changed");
            reserver.put(path, lines(product, 3, "9.99", other, 1)).isProblem(409, "reservation-differs");
            assertThat(commit(order)).containsExactly("COMMITTED");
        }
        assertStock(product, 3);
    }

    @Test
    void reserveWhenOthersAreOverTimeThenTheirStockStaysTheirs() {
        String product = add(5);
        String other = add(5);
        String order = newOrder();
        String lines = lines(product, 4, other, 1);
        String first =
                reserver.put("/reservations/" + order, lines).isStatus(200).body();
        service.clock().advance(Duration.ofDays(1));
        reserver.put("/reservations/" + newOrder(), lines(product, 2)).isProblem(409, "insufficient-stock");
        assertThat(reserver.put("/reservations/" + order, lines).isStatus(200).body())
                .isEqualTo(first);
        assertStock(product, 1);
        assertStock(other, 4);
        assertThat(commit(order)).containsExactly("COMMITTED");
    }

    @Test
    void reserveWhenLackingThenThoseOverTimeWithTheProductThatLacksAreNamedOldestFirst() {
        String product = add(5);
        String other = add(5);
        String third = add(5);
        String oldest = reserved(lines(product, 1, third, 1));
        service.clock().advance(Duration.ofHours(1));
        String older = reserved(lines(other, 1));
        String unrelated = reserved(lines(third, 1));
        String committed = reserved(lines(product, 1));
        commit(committed);
        String released = reserved(lines(product, 1));
        reserver.post("/reservations/" + released + "/release").isStatus(200);
        assertThat(overdue(lines(product, 9, other, 1))).containsExactly(oldest);
        service.clock().advance(Duration.ofHours(1));
        String late = reserved(lines(product, 1));
        service.clock().advance(Duration.ofHours(1));
        String young = reserved(lines(product, 1));
        assertThat(overdue(lines(product, 9, other, 1)))
                .containsExactly(oldest, late)
                .doesNotContain(unrelated, committed, released, young, older);
        assertThat(overdue(lines(other, 9))).containsExactly(older);
        assertThat(overdue(lines(add(1), 2))).isEmpty();
    }

    @Test
    void reserveWhenManyAreOverTimeThenTwentyAreNamed() {
        String product = add(25);
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            orders.add(reserved(lines(product, 1)));
            service.clock().advance(Duration.ofMillis(1));
        }
        service.clock().advance(Duration.ofMinutes(2));
        assertThat(overdue(lines(product, 1))).isEqualTo(orders.subList(0, 20));
    }

    @Test
    void commitWhenSeveralOrdersThenEachForItselfInTheOrderAsked() {
        String product = add(9);
        String reserved = reserved(lines(product, 1));
        String committed = reserved(lines(product, 2));
        commit(committed);
        String released = reserved(lines(product, 3));
        reserver.post("/reservations/" + released + "/release").isStatus(200);
        String unknown = newOrder();
        String asked = orders(unknown, reserved, released, committed);
        reprice(product, "12");
        Answer answer = reserver.post("/reservations/commit", asked).isStatus(200);
        assertThat(answer.json().findValuesAsString("orderId")).containsExactly(unknown, reserved, released, committed);
        assertThat(answer.json().findValuesAsString("status"))
                .containsExactly("RELEASED", "COMMITTED", "RELEASED", "COMMITTED");
        assertThat(answer.at("/reservations/0/lines").isEmpty()).isTrue();
        assertThat(answer.at("/reservations/1/lines/0/productId").asString()).isEqualTo(product);
        assertThat(answer.at("/reservations/1/lines/0/quantity").asLong()).isEqualTo(1);
        assertThat(answer.at("/reservations/1/lines/0/price").decimalValue()).isEqualByComparingTo("9.99");
        assertThat(reserver.post("/reservations/commit", asked).isStatus(200).body())
                .isEqualTo(answer.body());
        reserver.put("/reservations/" + unknown, lines(product, 1)).isProblem(409, "reservation-released");
        reserver.post("/reservations/" + reserved + "/release").isProblem(409, "reservation-committed");
        assertStock(product, 6);
    }

    @Test
    void commitWhenTwoHundredOrdersThenAll() {
        String product = add(200);
        List<String> orders = IntStream.range(0, 200)
                .mapToObj(i -> reserved(lines(product, 1)))
                .toList();
        assertThat(commit(orders.toArray(String[]::new))).hasSize(200).containsOnly("COMMITTED");
        assertStock(product, 0);
    }

    @Test
    void commitWhenExpiredByTheLastVersionThenFromStockAtFirstPricesOrRefusedForGood() {
        String product = add(5);
        String other = add(5);
        String lucky = reserved(lines(product, 2, other, 2));
        String unlucky = reserved(lines(product, 2, other, 3));
        String reserved = newOrder();
        expire(lucky);
        expire(unlucky);
        reserver.put("/reservations/" + reserved, lines(product, 1)).isStatus(200);
        reserver.put("/reservations/" + lucky, lines(product, 2, other, 2)).isProblem(409, "reservation-expired");
        reprice(product, "12");
        admin.put("/products/" + other + "/updatestock", stock("4")).isStatus(200);

        Answer answer = reserver.post("/reservations/commit", orders(lucky, reserved, unlucky))
                .isStatus(200);

        assertThat(answer.json().findValuesAsString("status")).containsExactly("COMMITTED", "COMMITTED", "RELEASED");
        assertThat(answer.at("/reservations/0/lines").findValuesAsString("price"))
                .containsExactly("9.99", "9.99");
        assertStock(product, 2);
        assertStock(other, 2);
        admin.put("/products/" + other + "/updatestock", stock("9")).isStatus(200);
        assertThat(commit(unlucky, lucky)).containsExactly("RELEASED", "COMMITTED");
        reserver.post("/reservations/" + unlucky + "/commit").isProblem(409, "reservation-released");
    }

    @Test
    void commitWhenOneOrderExpiredByTheLastVersionThenFromStock() {
        String product = add(5);
        String order = reserved(lines(product, 2));
        expire(order);
        assertThat(reserver.post("/reservations/" + order + "/commit")
                        .isStatus(200)
                        .text("status"))
                .isEqualTo("COMMITTED");
        assertStock(product, 3);
    }

    @Test
    void releaseWhenExpiredByTheLastVersionThenCommitIsRefused() {
        String product = add(5);
        String order = reserved(lines(product, 2));
        expire(order);
        assertThat(reserver.post("/reservations/" + order + "/release")
                        .isStatus(200)
                        .text("status"))
                .isEqualTo("RELEASED");
        assertThat(commit(order)).containsExactly("RELEASED");
        assertStock(product, 5);
    }

    @Test
    void commitWhenAtOnceWithReservesAndReleasesThenOneResultForEachOrder() {
        for (int round = 0; round < 4; round++) {
            boolean expired = round % 2 == 1;
            String one = add(40);
            String other = add(40);
            List<String> orders = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                orders.add(reserved(i % 2 == 0 ? lines(one, 1, other, 2) : lines(other, 2, one, 1)));
            }
            if (expired) {
                orders.forEach(this::expire);
            }
            String late = newOrder();
            String[] forth = Stream.concat(orders.stream(), Stream.of(late)).toArray(String[]::new);
            String[] back =
                    Stream.concat(Stream.of(late), orders.reversed().stream()).toArray(String[]::new);
            List<Callable<Answer>> works = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                works.add(() -> reserver.post("/reservations/commit", orders(forth)));
                works.add(() -> reserver.put("/reservations/" + newOrder(), lines(other, 1, one, 1)));
                String released = orders.get(2 * i);
                works.add(() -> reserver.post("/reservations/" + released + "/release"));
                works.add(() -> reserver.post("/reservations/commit", orders(back)));
                works.add(() -> reserver.put("/reservations/" + late, lines(one, 1, other, 1)));
            }

            List<Answer> answers = parallel(works);

            assertThat(answers).allMatch(answer -> answer.status() == 200 || answer.status() == 409);
            List<String> last = commit(forth);
            assertThat(last).containsOnly("COMMITTED", "RELEASED");
            assertThat(answers)
                    .filteredOn(answer -> !answer.at("/reservations").isMissingNode())
                    .hasSize(8)
                    .allMatch(answer -> statuses(answer, forth).equals(last));
            for (int i = 0; i < 4; i++) {
                assertThat(answers.get(5 * i + 2).status())
                        .isEqualTo(last.get(2 * i).equals("RELEASED") ? 200 : 409);
            }
        }
    }

    @Test
    void reserveWhenManyAtOnceThenNeverOversold() {
        String one = add(10);
        String other = add(100);
        List<Callable<Answer>> works = IntStream.range(0, 40)
                .mapToObj(i -> (Callable<Answer>) () -> {
                    String order = newOrder();
                    Answer made = reserver.put(
                            "/reservations/" + order, i % 2 == 0 ? lines(one, 1, other, 1) : lines(other, 1, one, 1));
                    return made.status() == 200 ? reserver.post("/reservations/" + order + "/commit") : made;
                })
                .toList();
        List<Answer> answers = parallel(works);
        assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(10);
        assertThat(answers).filteredOn(answer -> answer.status() == 409).hasSize(30);
        assertStock(one, 0);
        assertStock(other, 90);
    }

    @Test
    void reserveWhenSameOrderAtOnceThenOneReservation() {
        String product = add(10);
        String order = newOrder();
        List<Answer> answers = parallel(16, () -> reserver.put("/reservations/" + order, lines(product, 3)));
        assertThat(answers).allMatch(answer -> answer.status() == 200);
        assertThat(answers.stream().map(Answer::body).distinct()).hasSize(1);
        assertThat(parallel(8, () -> reserver.post("/reservations/" + order + "/commit")))
                .allMatch(answer -> answer.status() == 200);
        assertStock(product, 7);
    }

    @Test
    void commitAndReleaseWhenAtOnceThenOneOfThem() {
        for (int round = 0; round < 8; round++) {
            String product = add(10);
            String order = newOrder();
            reserver.put("/reservations/" + order, lines(product, 3)).isStatus(200);
            List<Answer> answers = parallel(List.of(
                    () -> reserver.post("/reservations/" + order + "/commit"),
                    () -> reserver.post("/reservations/" + order + "/release")));
            assertThat(answers.stream().map(Answer::status)).containsExactlyInAnyOrder(200, 409);
            assertStock(product, answers.getFirst().status() == 200 ? 7 : 10);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name | {\"price\":1,\"stock\":1}",
                "name | {\"name\":\" \",\"price\":1,\"stock\":1}",
                "name | {\"name\":7,\"price\":1,\"stock\":1}",
                "name | {\"name\":\"a\\u0000b\",\"price\":1,\"stock\":1}",
                "name | {\"name\":\"a\\u202eb\",\"price\":1,\"stock\":1}",
                "price | {\"name\":\"x\",\"stock\":1}",
                "price | {\"name\":\"x\",\"price\":0,\"stock\":1}",
                "price | {\"name\":\"x\",\"price\":-1,\"stock\":1}",
                "price | {\"name\":\"x\",\"price\":1.005,\"stock\":1}",
                "price | {\"name\":\"x\",\"price\":\"1\",\"stock\":1}",
                "stock | {\"name\":\"x\",\"price\":1}",
                "stock | {\"name\":\"x\",\"price\":1,\"stock\":-1}",
                "stock | {\"name\":\"x\",\"price\":1,\"stock\":1.5}",
                "stock | {\"name\":\"x\",\"price\":1,\"stock\":\"1\"}",
                "stock | {\"name\":\"x\",\"price\":1,\"stock\":1000000000001}",
                "stock | {\"name\":\"x\",\"price\":1,\"stock\":99999999999999999999}",
                "colour | {\"name\":\"x\",\"price\":1,\"stock\":1,\"colour\":\"red\"}"
            })
    void addWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        admin.post("/products", body).isProblem(400, "bad-request").names(field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name | {\"price\":1}",
                "name | {\"name\":7,\"price\":1}",
                "price | {\"name\":\"x\"}",
                "price | {\"name\":\"x\",\"price\":1.005}",
                "price | {\"name\":\"x\",\"price\":-1}",
                "price | {\"name\":\"x\",\"price\":\"1\"}"
            })
    void updateWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        String product = add(5);
        admin.put("/products/" + product, body).isProblem(400, "bad-request").names(field);
        assertThat(admin.get("/products/" + product).body()).doesNotContain("\"name\":\"x\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stock | {}",
                "stock | {\"stock\":-1}",
                "stock | {\"stock\":1.5}",
                "stock | {\"stock\":\"1\"}",
                "stock | {\"stock\":true}",
                "reserved | {\"stock\":1,\"reserved\":1}"
            })
    void updateStockWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        String product = add(5);
        admin.put("/products/" + product + "/updatestock", body)
                .isProblem(400, "bad-request")
                .names(field);
        assertStock(product, 5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lines | {}",
                "lines | {\"lines\":[]}",
                "lines | {\"lines\":null}",
                "lines[0] | {\"lines\":[null]}",
                "lines[0].quantity | {\"lines\":[{\"productId\":\"x\"}]}",
                "lines[0].quantity | {\"lines\":[{\"productId\":\"x\",\"quantity\":0}]}",
                "lines[0].quantity | {\"lines\":[{\"productId\":\"x\",\"quantity\":-1}]}",
                "lines[0].quantity | {\"lines\":[{\"productId\":\"x\",\"quantity\":1.5}]}",
                "lines[0].quantity | {\"lines\":[{\"productId\":\"x\",\"quantity\":\"1\"}]}",
                "lines[0].price | {\"lines\":[{\"productId\":\"x\",\"quantity\":1,\"price\":0}]}",
                "lines[0].price | {\"lines\":[{\"productId\":\"x\",\"quantity\":1,\"price\":-0.01}]}",
                "lines[0].price | {\"lines\":[{\"productId\":\"x\",\"quantity\":1,\"price\":1.005}]}",
                "lines[0].price | {\"lines\":[{\"productId\":\"x\",\"quantity\":1,\"price\":\"1\"}]}",
                "lines[1].productId | {\"lines\":[{\"productId\":\"x\",\"quantity\":1},{\"quantity\":1}]}",
                "lines[0].extra | {\"lines\":[{\"productId\":\"x\",\"quantity\":1,\"extra\":1}]}"
            })
    void reserveWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        reserver.put("/reservations/" + newOrder(), body)
                .isProblem(400, "bad-request")
                .names(field);
    }

    @Test
    void reserveWhenProductIsNamedTwiceThenUnprocessable() {
        String product = add(5);
        reserver.put("/reservations/" + newOrder(), lines(product, 1, product, 1))
                .isProblem(422, "repeated-product")
                .names("lines");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "orderIds | {}",
                "orderIds | {\"orderIds\":null}",
                "orderIds | {\"orderIds\":[]}",
                "orderIds | {\"orderIds\":\"x\"}",
                "orderIds[1] | {\"orderIds\":[\"x\",null]}",
                "orderIds[0] | {\"orderIds\":[\"a b\"]}",
                "more | {\"orderIds\":[\"x\"],\"more\":1}"
            })
    void commitWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        reserver.post("/reservations/commit", body)
                .isProblem(400, "bad-request")
                .names(field);
    }

    @Test
    void commitWhenTooManyOrdersOrOneIsNamedTwiceThenRefusedAndNone() {
        String product = add(5);
        String order = reserved(lines(product, 1));
        String[] many = IntStream.range(0, 201)
                .mapToObj(i -> i == 7 ? order : newOrder())
                .toArray(String[]::new);
        reserver.post("/reservations/commit", orders(many))
                .isProblem(400, "bad-request")
                .names("orderIds");
        reserver.post("/reservations/commit", orders(order, newOrder(), order))
                .isProblem(422, "repeated-order")
                .names("orderIds");
        assertThat(reserver.put("/reservations/" + order, lines(product, 1))
                        .isStatus(200)
                        .text("status"))
                .isEqualTo("RESERVED");
    }

    @Test
    void requestWhenOrderIsNamedCommitThenItsOwnReservation() {
        String product = add(5);
        reserver.put("/reservations/commit", lines(product, 2)).isStatus(200);
        assertThat(commit("commit")).containsExactly("COMMITTED");
        reserver.post("/reservations/commit/commit").isStatus(200);
        reserver.post("/reservations/commit/release").isProblem(409, "reservation-committed");
        assertStock(product, 3);
    }

    @Test
    void requestWhenOfNoEndpointThenProblem() {
        admin.get("/nowhere").isProblem(404);
        admin.delete("/products").isProblem(405);
        admin.post("/products", product("x".repeat(300_000), "1", "1")).isProblem(413);
        admin.get("/products/unknown").isProblem(404);
        admin.post("/products", "{\"name\":\"x\",\"price\":1,\"price\":2,\"stock\":1}")
                .isProblem(400);
        admin.get("/products/a%20b").isProblem(400).names("productId");
        admin.get("/products?size=1000").isProblem(400).names("size");
        admin.get("/products?text=" + "x".repeat(201)).isProblem(400).names("text");
    }

    private void assertStock(String product, long stock) {
        assertThat(admin.get("/products/" + product).at("/stock").asLong()).isEqualTo(stock);
    }

    /** Reserves the lines for a new order, and returns its id. */
    private String reserved(String lines) {
        String order = newOrder();
        reserver.put("/reservations/" + order, lines).isStatus(200);
        return order;
    }

    /** Ends a reservation as earlier versions did when others needed its stock. */
    private void expire(String order) {
        JdbcClient jdbc = service.bean(JdbcClient.class);
        jdbc.sql("UPDATE reservation SET status = 'EXPIRED' WHERE order_id = ?")
                .param(order)
                .update();
        jdbc.sql("""
                        UPDATE product SET stock = stock + l.quantity, reserved = reserved - l.quantity
                        FROM reservation_line l WHERE l.product_id = product.product_id AND l.order_id = ?""").param(order).update();
    }

    /** Commits the reservations, and returns their statuses. */
    private List<String> commit(String... orders) {
        return statuses(reserver.post("/reservations/commit", orders(orders)).isStatus(200), orders);
    }

    private static List<String> statuses(Answer answer, String... orders) {
        List<String> answered = answer.json().findValuesAsString("orderId");
        List<String> statuses = answer.json().findValuesAsString("status");
        return Stream.of(orders)
                .map(order -> statuses.get(answered.indexOf(order)))
                .toList();
    }

    private List<String> overdue(String lines) {
        Answer refused = reserver.put("/reservations/" + newOrder(), lines).isProblem(409, "insufficient-stock");
        return refused.at("/overdue").valueStream().map(JsonNode::asString).toList();
    }

    private void reprice(String product, String price) {
        admin.put("/products/" + product, "{\"name\":\"Thing\",\"price\":" + price + "}")
                .isStatus(200);
    }

    private List<String> names(String text) {
        return service.user("ann")
                .get("/products?size=100&text=" + URLEncoder.encode(text, StandardCharsets.UTF_8))
                .isStatus(200)
                .json()
                .findValuesAsString("name");
    }

    private String add(long stock) {
        return admin.post("/products", product("Thing", "9.99", String.valueOf(stock)))
                .isStatus(201)
                .text("productId");
    }

    private static String newOrder() {
        return UUID.randomUUID().toString();
    }

    private static String product(String name, String price, String stock) {
        return "{\"name\":\"" + name + "\",\"price\":" + price + ",\"stock\":" + stock + "}";
    }

    private static String stock(String stock) {
        return "{\"stock\":" + stock + "}";
    }

    private static String lines(String product, long quantity) {
        return "{\"lines\":[" + line(product, quantity) + "]}";
    }

    private static String lines(String product, long quantity, String next, long ofNext) {
        return "{\"lines\":[" + line(product, quantity) + "," + line(next, ofNext) + "]}";
    }

    private static String lines(String product, long quantity, String seen, String next, long ofNext) {
        String line = line(product, quantity).replace("}", ",\"price\":" + seen + "}");
        return "{\"lines\":[" + line + "," + line(next, ofNext) + "]}";
    }

    private static String orders(String... orders) {
        return "{\"orderIds\":[\"" + String.join("\",\"", orders) + "\"]}";
    }

    private static String line(String product, long quantity) {
        return "{\"productId\":\"" + product + "\",\"quantity\":" + quantity + "}";
    }
}
