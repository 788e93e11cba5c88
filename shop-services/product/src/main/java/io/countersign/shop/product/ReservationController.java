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
@RequestMapping("/reservations")
@PreAuthorize("@needs.service('product:reserve')")
class ReservationController {

    private final Reservations reservations;

    private final ReservationCommits commits;

    private final Needs needs;

    ReservationController(Reservations reservations, ReservationCommits commits, Needs needs) {
        this.reservations = reservations;
        this.commits = commits;
        this.needs = needs;
    }

    @PutMapping("/{orderId}")
    @Operation(summary = "Reserve all lines of an order, or none")
    Reservation make(@PathVariable @ShopId String orderId, @Valid @RequestBody ReservationRequest request) {
        return reservations.make(orderId, request, needs.adult());
    }

    @PostMapping("/commit")
    @Operation(summary = "Commit the reservations of several orders, each for itself")
    CommitResponse commit(@Valid @RequestBody CommitRequest request) {
        return new CommitResponse(commits.commit(request));
    }

    @PostMapping("/{orderId}/commit")
    @Operation(summary = "Commit the reservation of one order", deprecated = true)
    Reservation commit(@PathVariable @ShopId String orderId) {
        return commits.commit(orderId);
    }

    @PostMapping("/{orderId}/release")
    @Operation(summary = "Release the order's reservation, and refuse any later one")
    Reservation release(@PathVariable @ShopId String orderId) {
        return reservations.release(orderId);
    }
}
