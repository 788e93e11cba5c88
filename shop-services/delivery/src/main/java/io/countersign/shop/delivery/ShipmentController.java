// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.shop.common.ShopId;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** REST API of shipments. Only the domain's gateway writes, in its own right. */
@RestController
@RequestMapping("/shipments")
class ShipmentController {

    private static final String WRITE = "@needs.service('shipment:write')";

    private final Shipments shipments;

    private final ShipmentNeeds needs;

    ShipmentController(Shipments shipments, ShipmentNeeds needs) {
        this.shipments = shipments;
        this.needs = needs;
    }

    @PutMapping("/{orderId}")
    @PreAuthorize(WRITE)
    @Operation(summary = "Book the shipment of an order")
    Shipment book(@PathVariable @ShopId String orderId, @Valid @RequestBody ShipmentRequest request) {
        return shipments.book(orderId, request, needs.issuerOf(request.userId()));
    }

    @PostMapping("/dispatch")
    @PreAuthorize(WRITE)
    @Operation(summary = "Dispatch the booked shipments of several orders, each for itself")
    DispatchResponse dispatch(@Valid @RequestBody DispatchRequest request) {
        return new DispatchResponse(shipments.dispatch(request.orderIds()));
    }

    @PostMapping("/{orderId}/dispatch")
    @PreAuthorize(WRITE)
    @Operation(summary = "Dispatch the booked shipment of an order", deprecated = true)
    Shipment dispatch(@PathVariable @ShopId String orderId) {
        return shipments.dispatch(orderId);
    }

    @PostMapping("/{orderId}/cancel")
    @PreAuthorize(WRITE)
    @Operation(summary = "Cancel the shipment of an order, and refuse any later booking")
    Shipment cancel(@PathVariable @ShopId String orderId) {
        return shipments.cancel(orderId);
    }

    @GetMapping("/{orderId}")
    @PreAuthorize("@shipmentNeeds.reads(#orderId)")
    @Operation(summary = "Show the shipment of an order to its owner")
    Shipment show(@PathVariable @ShopId String orderId) {
        return shipments.get(orderId);
    }
}
