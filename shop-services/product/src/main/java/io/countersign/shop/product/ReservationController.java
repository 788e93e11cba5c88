// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Needs;
import io.countersign.shop.common.ShopId;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** REST API of reservations, for services that act in their own right only. */
@RestController
@RequestMapping("/reservations/{orderId}")
@PreAuthorize("@needs.service('product:reserve')")
class ReservationController {

    private final Reservations reservations;

    private final Needs needs;

    ReservationController(Reservations reservations, Needs needs) {
        this.reservations = reservations;
        this.needs = needs;
    }

    @PutMapping
    @Operation(summary = "Reserve all lines of an order, or none")
    Reservation make(@PathVariable @ShopId String orderId, @Valid @RequestBody ReservationRequest request) {
        return reservations.make(orderId, request, needs.adult());
    }

    @PostMapping("/commit")
    @Operation(summary = "Commit the reservation")
    Reservation commit(@PathVariable @ShopId String orderId) {
        return reservations.commit(orderId);
    }

    @PostMapping("/release")
    @Operation(summary = "Release the order's reservation, and refuse any later one")
    Reservation release(@PathVariable @ShopId String orderId) {
        return reservations.release(orderId);
    }
}
