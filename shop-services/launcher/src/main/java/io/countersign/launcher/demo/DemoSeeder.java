// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.client.GatewayClient.Session;
import io.countersign.launcher.client.ZkShop;
import io.countersign.launcher.demo.Demo.DemoProduct;
import io.countersign.launcher.demo.Demo.DemoUser;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.RefusedCallException;
import io.countersign.launcher.support.UnreachableException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Creates the demo users and products at the first start. Later starts read them from their file. */
public final class DemoSeeder {

    private static final BigDecimal CREDIT = new BigDecimal("250.00");

    private static final int STOCK = 10_000;

    private final DemoPeople people;

    private DemoSeeder(DemoPeople people) {
        this.people = people;
    }

    public static Demo seed(ShopSettings settings) {
        Optional<Demo> made = Demo.read(settings.data(), settings.mode());
        if (made.isPresent()) {
            return made.get();
        }
        try (GatewayClient gateway = new GatewayClient(settings.ports().url(Service.GATEWAY), settings.mode())) {
            Demo demo = make(settings, gateway);
            demo.write(settings.data(), settings.mode());
            return demo;
        } catch (RefusedCallException | UnreachableException ex) {
            throw new LauncherException(
                    "the demo cannot be created: " + ex.getMessage() + " (logs are in "
                            + settings.data().logs() + ")",
                    ex);
        }
    }

    private static Demo make(ShopSettings settings, GatewayClient gateway) {
        if (settings.mode().proof() != Mode.Proof.ZERO_KNOWLEDGE) {
            return new DemoSeeder(new PasswordUsers(settings.data(), gateway)).make();
        }
        try (ZkShop shop = ZkShop.of(settings.ports())) {
            return new DemoSeeder(new ZkMembers(settings, shop, gateway)).make();
        }
    }

    private Demo make() {
        DemoPerson admin = people.administrator();
        List<DemoProduct> products = products(admin.session());
        DemoUser administrator = new DemoUser(admin.name(), admin.password(), "ADMIN", null, null);
        return new Demo(List.of(shopper("alice"), shopper("bob"), administrator), products);
    }

    private List<DemoProduct> products(Session admin) {
        List<DemoProduct> products = new ArrayList<>();
        Map.of("Brass compass", "34.90", "Field lantern", "24.50", "Wool blanket", "59.00").entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(item ->
                        products.add(ShopSteps.product(admin, item.getKey(), new BigDecimal(item.getValue()), STOCK)));
        return products;
    }

    private DemoUser shopper(String wanted) {
        DemoPerson person = people.shopper(wanted);
        String userId = Objects.requireNonNull(person.userID(), "a customer has an id");
        String account = ShopSteps.openAccount(person.session(), userId);
        ShopSteps.deposit(person.session(), userId, account, CREDIT);
        return new DemoUser(person.name(), person.password(), "USER", userId, account);
    }
}
