// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.client.GatewayClient.Session;
import io.countersign.launcher.demo.Demo.DemoProduct;
import io.countersign.launcher.support.HttpCalls.Answer;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.RefusedCallException;
import io.countersign.launcher.support.Repetition;
import io.countersign.launcher.support.Repetition.Deadline;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Orders of a new user for a new product, to show that a Shop works.
 *
 * @since 0.1
 */
public final class TrialOrders {

    private static final JsonMapper mapper = new JsonMapper();

    private static final BigDecimal PRICE = new BigDecimal("1.50");

    /** A repeated request can put more than one piece into the basket. */
    private static final int PIECES = 10;

    private static final String PENDING = "PENDING";

    private static final String BASKET = "/basket/";

    private final GatewayClient gateway;

    private final Repetition repetition;

    /** @param repetition repeats requests while the Shop is unavailable, also until an order is settled */
    public TrialOrders(GatewayClient gateway, Repetition repetition) {
        this.gateway = Objects.requireNonNull(gateway, "gateway cannot be null");
        this.repetition = Objects.requireNonNull(repetition, "repetition cannot be null");
    }

    /**
     * Order of the trial.
     *
     * @param status {@code CONFIRMED}, {@code REJECTED}, or {@code PENDING} if it was not settled in time
     * @param reason reason of a rejection, or an empty text
     */
    public record TrialOrder(String orderId, String status, String reason) {

        public boolean isConfirmed() {
            return status.equals("CONFIRMED");
        }

        @Override
        public String toString() {
            return "order " + orderId + ": " + status + (reason.isEmpty() ? "" : " (" + reason + ")");
        }
    }

    /**
     * Places orders, one after the other, and ends the sessions.
     *
     * @param admin name of an administrator, who puts the product on sale; any in mode {@code none}
     * @throws RefusedCallException if a request is answered with an error
     * @throws io.countersign.launcher.support.UnreachableException if the gateway does not answer
     */
    public List<TrialOrder> place(String admin, String password, int orders) {
        DemoProduct product = as(admin, password, session -> product(session, orders));
        String customerPassword = Passwords.random();
        // Each attempt registers another name, because the one before may have succeeded.
        JsonNode user = repetition.untilAnswered(
                () -> ShopSteps.register(gateway, "trial-" + UUID.randomUUID(), customerPassword));
        String userId = user.required("userID").asString();
        return as(user.required("username").asString(), customerPassword, session -> {
            Customer customer = new Customer(session, userId);
            customer.deposit(orders);
            List<TrialOrder> placed = new ArrayList<>();
            for (int number = 0; number < orders; number++) {
                placed.add(customer.order(product));
            }
            return placed;
        });
    }

    private <T> T as(String name, String password, Function<Session, T> work) {
        Session session = repetition.untilAnswered(() -> gateway.login(name, password));
        T result = work.apply(session);
        repetition.untilAnswered(() -> checked("POST /logout", session.call("POST", "/logout", null)));
        return result;
    }

    private DemoProduct product(Session admin, int orders) {
        return repetition.untilAnswered(
                () -> ShopSteps.product(admin, "Trial product " + UUID.randomUUID(), PRICE, orders * PIECES));
    }

    private static Answer checked(String call, Answer answer) {
        if (answer.isError()) {
            throw new RefusedCallException(call, answer.status());
        }
        return answer;
    }

    /** User who places the orders. */
    private final class Customer {

        private final Session session;

        private final String userId;

        Customer(Session session, String userId) {
            this.session = session;
            this.userId = userId;
        }

        void deposit(int orders) {
            String account = repetition.untilAnswered(() -> ShopSteps.openAccount(session, userId));
            BigDecimal amount = PRICE.multiply(BigDecimal.valueOf((long) orders * PIECES));
            repetition.untilAnswered(() -> {
                ShopSteps.deposit(session, userId, account, amount);
                return account;
            });
        }

        /** An order that the Shop rejects because of an outage is placed again, with another key. */
        TrialOrder order(DemoProduct product) {
            repetition.untilAnswered(
                    () -> session.post(BASKET + userId + "/" + product.productId(), Map.of("quantity", 1)));
            Deadline deadline = repetition.begin();
            while (true) {
                String key = UUID.randomUUID().toString();
                Answer answer = repetition.untilAnswered(() -> checkOut(key));
                TrialOrder order = settled(read(answer));
                if (!Repetition.isUnavailable(answer.status()) || !deadline.pause()) {
                    return order;
                }
            }
        }

        /** Returns the response, also if it says that the order is rejected. */
        private Answer checkOut(String key) {
            String path = "/cart/checkout/" + userId;
            Answer answer = session.call("POST", path, null, Map.of("Idempotency-Key", key));
            return answer.isError() && !read(answer).has("orderId") ? checked("POST " + path, answer) : answer;
        }

        /** Follows an order that is pending. */
        private TrialOrder settled(JsonNode placed) {
            TrialOrder order = of(placed);
            Deadline deadline = repetition.begin();
            while (order.status().equals(PENDING) && deadline.pause()) {
                String path = BASKET + userId + "/orders/" + order.orderId();
                order = of(repetition.untilAnswered(() -> session.get(path)));
            }
            return order;
        }

        private static TrialOrder of(JsonNode order) {
            JsonNode status = order.path("status");
            return new TrialOrder(
                    order.required("orderId").asString(),
                    status.isString() ? status.asString() : "REJECTED",
                    order.path("reason").asString(""));
        }

        private static JsonNode read(Answer answer) {
            try {
                return mapper.readTree(answer.body());
            } catch (JacksonException ex) {
                if (answer.isError()) {
                    return mapper.createObjectNode();
                }
                throw new LauncherException("the checkout was not answered with JSON", ex);
            }
        }
    }
}
