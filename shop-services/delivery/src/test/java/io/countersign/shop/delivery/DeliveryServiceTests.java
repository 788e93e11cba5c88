// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import static io.countersign.shop.common.TestService.parallel;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.common.Answer;
import io.countersign.shop.common.AuthorizationFirst;
import io.countersign.shop.common.TestService;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.access.prepost.PreAuthorize;
import tools.jackson.databind.JsonNode;

/** Delivery service over HTTP; subclasses choose the database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DeliveryServiceTests {

    private static final int CAPACITY = 5;

    private static final String ADDRESS =
            "{\"name\":\"Ann\",\"street\":\"Quay 1\",\"city\":\"Haven\",\"postcode\":\"12 345\",\"country\":\"DE\"}";

    private TestService service;

    private TestService.Caller gateway;

    abstract Map<String, String> database();

    @BeforeAll
    void start(@TempDir Path folder) {
        Map<String, String> properties = new HashMap<>(database());
        properties.put("countersign.accept", "shared-jwt");
        properties.put("countersign.propagate", "shared-jwt");
        properties.put("shop.delivery.capacity", "" + CAPACITY);
        service = TestService.start(DeliveryApplication.class, "delivery", folder, properties);
        gateway = service.service("shipment:write");
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @AfterEach
    void makeRoom() {
        service.bean(JdbcClient.class)
                .sql("UPDATE shipment SET status = 'CANCELLED' WHERE status = 'BOOKED'")
                .update();
    }

    private static String order() {
        return "order-" + UUID.randomUUID();
    }

    private static String booking(String user, String address, int quantity) {
        return "{\"userID\":\"%s\",\"address\":%s,\"lines\":[{\"productId\":\"tea\",\"quantity\":%d},{\"productId\":\"mug\",\"quantity\":1}]}"
                .formatted(user, address, quantity);
    }

    private Answer book(String order) {
        return gateway.put("/shipments/" + order, booking("ann", ADDRESS, 2));
    }

    private Answer dispatch(String order) {
        return gateway.post("/shipments/" + order + "/dispatch");
    }

    /** Dispatches the orders, and returns those that the answer names. */
    private List<String> dispatched(String... orders) {
        Answer answer = gateway.post("/shipments/dispatch", orders(orders)).isStatus(200);
        return answer.at("/orderIds").valueStream().map(JsonNode::asString).toList();
    }

    private static String orders(String... orders) {
        return "{\"orderIds\":[\"" + String.join("\",\"", orders) + "\"]}";
    }

    private Answer cancel(String order) {
        return gateway.post("/shipments/" + order + "/cancel");
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
                .filteredOn(handler -> handler.getBeanType().getPackageName().endsWith(".delivery"))
                .hasSize(5)
                .allMatch(handler -> handler.hasMethodAnnotation(PreAuthorize.class));
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /shipments/x",
        "POST, /shipments/dispatch",
        "POST, /shipments/x/dispatch",
        "POST, /shipments/x/cancel",
        "GET, /shipments/x"
    })
    void endpointWhenNoCredentialThenUnauthorized(String method, String path) {
        for (TestService.Caller caller :
                List.of(service.anonymous(), service.bearer("x.y.z"), service.expired("ann"))) {
            caller.send(caller.request(method, path, HttpRequest.BodyPublishers.noBody()))
                    .isProblem(401);
        }
    }

    @Test
    void writeWhenNotTheGatewayThenForbidden() {
        String order = order();
        for (TestService.Caller caller :
                List.of(service.user("ann"), service.admin(), service.service("shipment:book"))) {
            caller.put("/shipments/" + order, booking("ann", ADDRESS, 2)).isProblem(403);
            caller.post("/shipments/dispatch", orders(order)).isProblem(403);
            caller.post("/shipments/" + order + "/dispatch").isProblem(403);
            caller.post("/shipments/" + order + "/cancel").isProblem(403);
        }
        service.admin().get("/shipments/" + order).isProblem(404);
    }

    @Test
    void stepsWhenRepeatedThenAnsweredAsTheFirst() {
        String order = order();

        Answer booked = book(order).isStatus(200);
        assertThat(booked.text("status")).isEqualTo("BOOKED");
        assertThat(book(order).isStatus(200).body()).isEqualTo(booked.body());
        assertThat(dispatch(order).isStatus(200).text("status")).isEqualTo("DISPATCHED");
        assertThat(dispatch(order).isStatus(200).text("status")).isEqualTo("DISPATCHED");
        assertThat(book(order).isStatus(200).text("status")).isEqualTo("DISPATCHED");
        cancel(order).isProblem(409);
        assertThat(booked.at("/lines/0/productId").asString()).isEqualTo("mug");
        assertThat(booked.at("/address/city").asString()).isEqualTo("Haven");
    }

    @Test
    void cancelWhenItComesFirstThenNothingCanBeBooked() {
        String order = order();

        assertThat(cancel(order).isStatus(200).text("status")).isEqualTo("CANCELLED");

        book(order).isProblem(409);
        dispatch(order).isProblem(409);
        assertThat(cancel(order).isStatus(200).text("status")).isEqualTo("CANCELLED");
    }

    @Test
    void dispatchWhenCancelledOrUnknownThenRefused() {
        String order = order();
        dispatch(order).isProblem(404);
        book(order).isStatus(200);
        cancel(order).isStatus(200);
        dispatch(order).isProblem(409);
        book(order).isProblem(409);
    }

    @Test
    void dispatchWhenSeveralOrdersThenThoseThatAreDispatchedAreNamed() {
        String booked = order();
        book(booked).isStatus(200);
        String before = order();
        book(before).isStatus(200);
        dispatch(before).isStatus(200);
        String cancelled = order();
        book(cancelled).isStatus(200);
        cancel(cancelled).isStatus(200);
        String unknown = order();

        assertThat(dispatched(unknown, booked, cancelled, before)).containsExactly(booked, before);

        assertThat(dispatched(before, booked, booked)).containsExactly(before, booked);
        assertThat(dispatched(cancelled, unknown)).isEmpty();
        cancel(booked).isProblem(409);
        assertThat(cancel(cancelled).isStatus(200).text("status")).isEqualTo("CANCELLED");
        service.admin().get("/shipments/" + unknown).isProblem(404);
    }

    @Test
    void dispatchWhenTwoHundredOrdersThenThoseBooked() {
        String booked = order();
        book(booked).isStatus(200);
        String[] orders = Stream.concat(
                        Stream.generate(DeliveryServiceTests::order).limit(199), Stream.of(booked))
                .toArray(String[]::new);

        assertThat(dispatched(orders)).containsExactly(booked);
    }

    @Test
    void dispatchWhenOneExpiredThenOnlyTheOthersUntilItIsBookedAnew() {
        List<String> orders = new ArrayList<>();
        for (int number = 0; number < CAPACITY; number++) {
            orders.add(order());
            book(orders.get(number)).isStatus(200);
        }
        assertThat(dispatched(orders.getFirst())).containsExactly(orders.getFirst());
        book(order()).isStatus(200);
        service.clock().advance(Duration.ofMinutes(3));
        String late = order();
        book(late).isStatus(200);

        assertThat(dispatched(orders.getFirst(), orders.getLast(), late)).containsExactly(orders.getFirst(), late);

        book(orders.getLast()).isStatus(200);
        assertThat(dispatched(orders.getLast())).containsExactly(orders.getLast());
    }

    @Test
    void dispatchWhenAtOnceWithBookingsThatExpireOthersThenEachIsDispatchedOrExpired() {
        for (int round = 0; round < 5; round++) {
            List<String> orders = new ArrayList<>();
            for (int number = 0; number < CAPACITY; number++) {
                orders.add(order());
                book(orders.get(number)).isStatus(200);
            }
            service.clock().advance(Duration.ofMinutes(3));
            List<Callable<Answer>> steps = new ArrayList<>();
            for (int number = 0; number < 3; number++) {
                steps.add(() -> gateway.post("/shipments/dispatch", orders(orders.toArray(String[]::new))));
                steps.add(() -> gateway.post(
                        "/shipments/dispatch", orders(orders.reversed().toArray(String[]::new))));
                steps.add(() -> book(order()));
            }

            assertThat(parallel(steps)).allMatch(answer -> answer.status() == 200 || answer.status() == 503);

            List<String> dispatched = dispatched(orders.toArray(String[]::new));
            for (String order : orders) {
                assertThat(service.admin().get("/shipments/" + order).text("status"))
                        .isEqualTo(dispatched.contains(order) ? "DISPATCHED" : "EXPIRED");
            }
            makeRoom();
        }
    }

    @Test
    void requestWhenOrderIsNamedDispatchThenItsOwnShipment() {
        book("dispatch").isStatus(200);
        assertThat(dispatched("dispatch")).containsExactly("dispatch");
        assertThat(dispatch("dispatch").isStatus(200).text("status")).isEqualTo("DISPATCHED");
        service.admin().get("/shipments/dispatch").isStatus(200);
        cancel("dispatch").isProblem(409);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "orderIds | {}",
                "orderIds | {\"orderIds\":null}",
                "orderIds | {\"orderIds\":[]}",
                "orderIds[1] | {\"orderIds\":[\"x\",null]}",
                "orderIds[0] | {\"orderIds\":[\"a b\"]}",
                "more | {\"orderIds\":[\"x\"],\"more\":1}"
            })
    void dispatchWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        gateway.post("/shipments/dispatch", body).isProblem(400, "bad-request").names(field);
    }

    @Test
    void dispatchWhenTooManyOrdersThenBadRequestAndNone() {
        String booked = order();
        book(booked).isStatus(200);
        String[] orders = Stream.concat(
                        Stream.of(booked),
                        Stream.generate(DeliveryServiceTests::order).limit(200))
                .toArray(String[]::new);
        gateway.post("/shipments/dispatch", orders(orders)).isProblem(400).names("orderIds");
        assertThat(service.admin().get("/shipments/" + booked).text("status")).isEqualTo("BOOKED");
    }

    @Test
    void bookWhenSomethingDiffersThenConflict() {
        String order = order();
        book(order).isStatus(200);
        gateway.put("/shipments/" + order, booking("bob", ADDRESS, 2)).isProblem(409);
        gateway.put("/shipments/" + order, booking("ann", ADDRESS, 3)).isProblem(409);
        gateway.put("/shipments/" + order, booking("ann", ADDRESS.replace("Quay 1", "Quay 2"), 2))
                .isProblem(409);
    }

    @Test
    void bookWhenNothingIsDeliveredThereThenConflict() {
        String order = order();
        Answer refused = gateway.put("/shipments/" + order, booking("ann", ADDRESS.replace("DE", "AQ"), 2))
                .isProblem(409);
        assertThat(refused.body()).contains("undeliverable");
        service.admin().get("/shipments/" + order).isProblem(404);
    }

    @Test
    void bookWhenThereIsNoRoomThenTriedLaterAndExpiredBookingsMakeRoom() {
        List<String> orders = new ArrayList<>();
        for (int number = 0; number < CAPACITY; number++) {
            orders.add(order());
            book(orders.get(number)).isStatus(200);
        }
        String late = order();
        book(late).isProblem(503);

        service.clock().advance(Duration.ofMinutes(3));
        // A booking past its time can be dispatched as long as its place is not needed.
        dispatch(orders.getFirst()).isStatus(200);
        book(late).isStatus(200);
        book(order()).isStatus(200);

        dispatch(orders.getLast()).isProblem(409);
        book(orders.getLast()).isStatus(200);
        dispatch(orders.getLast()).isStatus(200);
    }

    @Test
    void stepsWhenManyAtOnceThenOneShipment() {
        for (int round = 0; round < 5; round++) {
            String order = order();
            List<Callable<Answer>> steps = new ArrayList<>();
            for (int number = 0; number < 4; number++) {
                steps.add(() -> book(order));
                steps.add(() -> dispatch(order));
                steps.add(() -> cancel(order));
            }

            parallel(steps).forEach(answer -> assertThat(answer.status()).isIn(200, 404, 409));

            assertThat(service.admin().get("/shipments/" + order).isStatus(200).text("status"))
                    .isIn("DISPATCHED", "CANCELLED");
        }
    }

    @Test
    void showWhenBookedForAUserThenItsOwnerAndAdministratorsSeeIt() {
        String order = order();
        TestService.Caller ann = service.both("ann", "shipment:write");
        ann.put("/shipments/" + order, booking("ann", ADDRESS, 2)).isStatus(200);

        assertThat(service.user("ann")
                        .get("/shipments/" + order)
                        .isStatus(200)
                        .at("/address/street")
                        .asString())
                .isEqualTo("Quay 1");
        service.admin().get("/shipments/" + order).isStatus(200);
        service.support().get("/shipments/" + order).isStatus(200);
        service.user("bob").get("/shipments/" + order).isProblem(404);
        gateway.get("/shipments/" + order).isProblem(404);
    }

    @Test
    void bookWhenForAnotherUserThanTheCallerThenForbidden() {
        String order = order();
        service.both("bob", "shipment:write")
                .put("/shipments/" + order, booking("ann", ADDRESS, 2))
                .isProblem(403);
        service.admin().get("/shipments/" + order).isProblem(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"\",\"street\":\"Q\",\"city\":\"H\",\"postcode\":\"1\",\"country\":\"DE\"}",
                "{\"street\":\"Q\",\"city\":\"H\",\"postcode\":\"1\",\"country\":\"DE\"}",
                "{\"name\":\"A\",\"street\":\"Q\\nQ\",\"city\":\"H\",\"postcode\":\"1\",\"country\":\"DE\"}",
                "{\"name\":\"A\",\"street\":\"Q\",\"city\":\"H\",\"postcode\":\"\",\"country\":\"DE\"}",
                "{\"name\":\"A\",\"street\":\"Q\",\"city\":\"H\",\"postcode\":\"12345678901234567\",\"country\":\"DE\"}",
                "{\"name\":\"A\",\"street\":\"Q\",\"city\":\"H\",\"postcode\":\"1\",\"country\":\"de\"}",
                "{\"name\":\"A\",\"street\":\"Q\",\"city\":\"H\",\"postcode\":\"1\",\"country\":\"XX\"}",
                "{\"name\":\"A\",\"street\":\"Q\",\"city\":\"H\",\"postcode\":\"1\",\"country\":\"DE\",\"more\":1}",
                "\"Quay 1\"",
                "null"
            })
    void bookWhenAddressIsNotValidThenBadRequest(String address) {
        String order = order();
        gateway.put("/shipments/" + order, booking("ann", address, 1)).isProblem(400);
        service.admin().get("/shipments/" + order).isProblem(404);
    }

    @Test
    void bookWhenLinesAreNotValidThenRefused() {
        String path = "/shipments/" + order();
        gateway.put(path, booking("ann", ADDRESS, 0)).isProblem(400);
        gateway.put(path, booking("ann", ADDRESS, 2).replace("mug", "tea")).isProblem(422);
        gateway.put(path, "{\"userID\":\"ann\",\"address\":" + ADDRESS + ",\"lines\":[]}")
                .isProblem(400);
        gateway.put(path, booking("a n n", ADDRESS, 2)).isProblem(400);
    }
}
