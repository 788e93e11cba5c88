// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.common.ShopId;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** REST API of checkouts. */
@RestController
class CheckoutController {

    /** Visible ASCII characters, except the comma, which would join the keys of two headers. */
    private static final String KEY = "[!-+\\--~]{1,128}";

    private static final CheckoutRequest BASKET = new CheckoutRequest(null);

    private final Checkout checkout;

    private final CheckoutMeters meters;

    CheckoutController(Checkout checkout, CheckoutMeters meters) {
        this.checkout = checkout;
        this.meters = meters;
    }

    @PostMapping("/basket/checkout/{userID}")
    @PreAuthorize("@needs.self(#userId)")
    @Operation(
            summary = "Check out the basket, or a cart instead of it",
            description = "A repeated request with the same Idempotency-Key and the same body is the same checkout.")
    @ApiResponse(responseCode = "201", description = "The order is confirmed")
    @ApiResponse(responseCode = "202", description = "The order is pending and will be settled within seconds")
    @ApiResponse(responseCode = "409", description = "Nothing to check out, or the order is rejected; see its reason")
    @ApiResponse(
            responseCode = "422",
            description = "The key was used for another checkout, or there is no such product")
    @ApiResponse(
            responseCode = "503",
            description = "The order is rejected because a service did not answer, or the database did not answer and"
                    + " nothing was done; try again, with the same Idempotency-Key")
    ResponseEntity<OrderView> checkOut(
            @PathVariable("userID") @ShopId String userId,
            @RequestHeader(name = "Idempotency-Key", required = false) @Pattern(regexp = KEY) @Nullable String key,
            @RequestBody(required = false) @Valid @Nullable CheckoutRequest body) {
        CheckoutRequest request = body == null ? BASKET : body;
        CheckoutCommand command = CheckoutCommand.of(userId, request, key);
        return answer(meters.time(() -> checkout.checkOut(command)));
    }

    private static ResponseEntity<OrderView> answer(Order order) {
        URI location = URI.create("/basket/" + order.userId() + "/orders/" + order.orderId());
        return switch (order.state()) {
            case CONFIRMED -> ResponseEntity.created(location).body(OrderView.of(order));
            case PENDING, CONFIRMING ->
                ResponseEntity.accepted()
                        .location(location)
                        .header(HttpHeaders.RETRY_AFTER, "1")
                        .body(OrderView.of(order));
            case REJECTING, REJECTED -> throw CheckoutProblems.rejected(order);
        };
    }
}
