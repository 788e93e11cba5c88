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
                .hasSize(9)
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
        reserver.post("/reservations/unknown/commit").isProblem(404);
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
    void commitWhenOverTimeButNotNeededThenCommitted() {
        String product = add(5);
        String order = newOrder();
        reserver.put("/reservations/" + order, lines(product, 3)).isStatus(200);
        service.clock().advance(Duration.ofHours(1));
        reserver.put("/reservations/" + newOrder(), lines(product, 2)).isStatus(200);
        reserver.post("/reservations/" + order + "/commit").isStatus(200);
    }

    @Test
    void reserveWhenOthersIsOverTimeThenTakesItsStockForGood() {
        String product = add(5);
        String other = add(5);
        String order = newOrder();
        reserver.put("/reservations/" + order, lines(product, 4, other, 1)).isStatus(200);
        service.clock().advance(Duration.ofMinutes(1));
        reserver.put("/reservations/" + newOrder(), lines(product, 2)).isProblem(409, "insufficient-stock");
        service.clock().advance(Duration.ofMinutes(1));
        reserver.put("/reservations/" + newOrder(), lines(product, 2)).isStatus(200);
        reserver.post("/reservations/" + order + "/commit").isProblem(409, "reservation-expired");
        reserver.put("/reservations/" + order, lines(product, 4, other, 1)).isProblem(409, "reservation-expired");
        reserver.post("/reservations/" + order + "/release").isStatus(200);
        assertStock(product, 3);
        assertStock(other, 5);
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
    void reserveWhenManyReclaimAtOnceThenNeverOversold() {
        String one = add(10);
        String other = add(10);
        for (int i = 0; i < 5; i++) {
            reserver.put("/reservations/" + newOrder(), i % 2 == 0 ? lines(one, 2, other, 2) : lines(other, 2, one, 2))
                    .isStatus(200);
        }
        service.clock().advance(Duration.ofMinutes(3));
        List<Answer> answers = parallel(20, () -> reserver.put("/reservations/" + newOrder(), lines(one, 1, other, 1)));
        assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSizeBetween(1, 10);
        assertThat(answers).allMatch(answer -> answer.status() == 200 || answer.status() == 409);
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

    private static String line(String product, long quantity) {
        return "{\"productId\":\"" + product + "\",\"quantity\":" + quantity + "}";
    }
}
