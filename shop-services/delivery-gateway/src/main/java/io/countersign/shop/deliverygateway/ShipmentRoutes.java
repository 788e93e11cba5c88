// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.deliverygateway;

import static io.countersign.shop.forwarding.Route.get;
import static io.countersign.shop.forwarding.Route.post;
import static io.countersign.shop.forwarding.Route.put;

import io.countersign.shop.forwarding.Need;
import io.countersign.shop.forwarding.Route;
import io.countersign.shop.forwarding.Target;
import java.util.List;

/** Routes for callers of other domains. */
final class ShipmentRoutes {

    private static final Target DELIVERY = new Target("delivery", "delivery.com");

    private static final Need BOOK = Need.service("shipment:book");

    private static final String SHIPMENT = "/shipments/{orderId}";

    private static final String DISPATCH = "/shipments/dispatch";

    private ShipmentRoutes() {}

    static List<Route> all() {
        return List.of(
                put(SHIPMENT, DELIVERY, BOOK, "Book the shipment of an order"),
                post(DISPATCH, DELIVERY, DISPATCH, BOOK, "Dispatch the booked shipments of several orders"),
                post(
                        SHIPMENT + "/dispatch",
                        DELIVERY,
                        SHIPMENT + "/dispatch",
                        BOOK,
                        "Dispatch the booked shipment of an order"),
                post(
                        SHIPMENT + "/cancel",
                        DELIVERY,
                        SHIPMENT + "/cancel",
                        BOOK,
                        "Cancel the shipment of an order before its dispatch"),
                get(SHIPMENT, DELIVERY, SHIPMENT, Need.ANY, "Show the shipment of an order to its owner"));
    }
}
