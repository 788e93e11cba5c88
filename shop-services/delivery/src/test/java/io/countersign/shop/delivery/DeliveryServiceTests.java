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
                .hasSize(4)
                .allMatch(handler -> handler.hasMethodAnnotation(PreAuthorize.class));
    }

    @ParameterizedTest
    @CsvSource({"PUT, /shipments/x", "POST, /shipments/x/dispatch", "POST, /shipments/x/cancel", "GET, /shipments/x"})
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
