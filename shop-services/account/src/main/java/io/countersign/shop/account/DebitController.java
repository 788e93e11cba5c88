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

/** REST API of debits, for services that act in their own right only. */
@RestController
@RequestMapping("/debits/{orderId}")
@PreAuthorize("@needs.service('account:debit')")
class DebitController {

    private final Debits debits;

    DebitController(Debits debits) {
        this.debits = debits;
    }

    @PutMapping
    @Operation(summary = "Debit an amount for an order, or refuse the order for good")
    Debit debit(@PathVariable @ShopId String orderId, @Valid @RequestBody HoldRequest request) {
        return debits.debit(orderId, request);
    }

    @PostMapping("/bar")
    @Operation(summary = "Show the decision about the order, which is barred if there is none")
    Debit bar(@PathVariable @ShopId String orderId) {
        return debits.bar(orderId);
    }

    @PostMapping("/undo")
    @Operation(summary = "Refund the order's debit, and refuse any later one")
    Debit undo(@PathVariable @ShopId String orderId) {
        return debits.undo(orderId);
    }
}
