// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

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

/**
 * REST API of holds, for services that act in their own right only. It serves callers of the last version,
 * others use {@link DebitController}.
 */
@RestController
@RequestMapping("/holds/{orderId}")
@PreAuthorize("@needs.service('account:debit')")
class HoldController {

    private final Holds holds;

    HoldController(Holds holds) {
        this.holds = holds;
    }

    @PutMapping
    @Operation(summary = "Hold an amount for an order")
    Hold place(@PathVariable @ShopId String orderId, @Valid @RequestBody HoldRequest request) {
        return holds.place(orderId, request);
    }

    @PostMapping("/capture")
    @Operation(summary = "Capture the held amount, with one ledger entry")
    Hold capture(@PathVariable @ShopId String orderId) {
        return holds.capture(orderId);
    }

    @PostMapping("/release")
    @Operation(summary = "Release the order's hold, and refuse any later one")
    Hold release(@PathVariable @ShopId String orderId) {
        return holds.release(orderId);
    }
}
