// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.Demo.DemoProduct;
import io.countersign.launcher.Demo.DemoUser;
import io.countersign.launcher.GatewayClient.Session;
import io.countersign.shop.user.UsernameTakenException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Makes the demo users and products at the first start; later ones find them in their file. */
final class DemoSeeder {

    private static final BigDecimal CREDIT = new BigDecimal("250.00");

    private static final int STOCK = 10_000;

    private static final int MOST_NAMES = 100;

    private static final int CONFLICT = 409;

    private final ShopSettings settings;

    private final GatewayClient gateway;

    private DemoSeeder(ShopSettings settings, GatewayClient gateway) {
        this.settings = settings;
        this.gateway = gateway;
    }

    static Demo seed(ShopSettings settings) {
        Optional<Demo> made = Demo.read(settings.data());
        if (made.isPresent()) {
            return made.get();
        }
        try (GatewayClient gateway = new GatewayClient(settings.ports().url(Service.GATEWAY), settings.mode())) {
            Demo demo = new DemoSeeder(settings, gateway).make();
            demo.write(settings.data());
            return demo;
        } catch (RefusedCallException | UnreachableException ex) {
            throw new LauncherException(
                    "the demo cannot be made: " + ex.getMessage() + " (logs are in "
                            + settings.data().logs() + ")",
                    ex);
        }
    }

    private Demo make() {
        DemoUser admin = administrator();
        List<DemoProduct> products = products(gateway.login(admin.username(), admin.password()));
        return new Demo(List.of(shopper("alice"), shopper("bob"), admin), products);
    }

    private DemoUser administrator() {
        String password = Passwords.random();
        String name = underFreeName("admin", candidate -> {
            Administrators.create(settings.data(), candidate, password);
            return candidate;
        });
        return new DemoUser(name, password, "ADMIN", null, null);
    }

    /** A state that has users but no longer the file that knows their passwords gets further ones. */
    private static <T> T underFreeName(String wanted, Function<String, T> make) {
        for (int number = 1; ; number++) {
            try {
                return make.apply(number == 1 ? wanted : wanted + "-" + number);
            } catch (UsernameTakenException ex) {
                requireMore(number, wanted, ex);
            } catch (RefusedCallException ex) {
                if (ex.status() != CONFLICT) {
                    throw ex;
                }
                requireMore(number, wanted, ex);
            }
        }
    }

    private static void requireMore(int number, String wanted, RuntimeException taken) {
        if (number == MOST_NAMES) {
            throw new LauncherException("no name like '" + wanted + "' is free; use --no-demo", taken);
        }
    }

    private List<DemoProduct> products(Session admin) {
        List<DemoProduct> products = new ArrayList<>();
        Map.of("Brass compass", "34.90", "Field lantern", "24.50", "Wool blanket", "59.00").entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(item -> products.add(product(admin, item.getKey(), item.getValue())));
        return products;
    }

    private static DemoProduct product(Session admin, String name, String price) {
        JsonNode product =
                admin.post("/products", Map.of("name", name, "price", new BigDecimal(price), "stock", STOCK));
        return new DemoProduct(product.required("productId").asString(), name);
    }

    private DemoUser shopper(String wanted) {
        String password = Passwords.random();
        JsonNode user = underFreeName(wanted, name -> register(name, password));
        String id = user.required("userID").asString();
        String name = user.required("username").asString();
        Session session = gateway.login(name, password);
        String accounts = "/users/" + id + "/accounts";
        String account = session.post(accounts, Map.of()).required("accNum").asString();
        session.post(accounts + "/" + account, Map.of("amount", CREDIT));
        return new DemoUser(name, password, "USER", id, account);
    }

    private JsonNode register(String name, String password) {
        return gateway.anybody().post("/users", Map.of("username", name, "pwd", password));
    }
}
