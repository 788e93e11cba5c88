// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.Page;
import io.countersign.shop.common.Paging;
import io.countersign.shop.common.ShopId;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** REST API of accounts. */
@RestController
@RequestMapping("/accounts")
class AccountController {

    private final Accounts accounts;

    AccountController(Accounts accounts) {
        this.accounts = accounts;
    }

    @GetMapping
    @PreAuthorize("#userID == null ? @needs.adminRead() : @needs.reads(#userID)")
    @Operation(summary = "List a user's accounts, or those of all users")
    Page<Account> list(
            @RequestParam(required = false) @ShopId @Nullable String userID, @Valid @ParameterObject Paging paging) {
        return accounts.list(userID, paging);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @PreAuthorize("@accountNeeds.opens(#request)")
    @Operation(summary = "Open an account with a balance of 0")
    Account open(@Valid @RequestBody OpenRequest request) {
        return accounts.open(request.userID());
    }

    @GetMapping("/{accNum}")
    @PreAuthorize("@accountNeeds.reads(#accNum)")
    @Operation(summary = "Show an account")
    Account get(@PathVariable @ShopId String accNum) {
        return accounts.get(accNum);
    }

    @DeleteMapping("/{accNum}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @PreAuthorize("@accountNeeds.owns(#accNum)")
    @Operation(summary = "Close an account that is empty and has no open hold")
    void close(@PathVariable @ShopId String accNum) {
        accounts.close(accNum);
    }

    @PostMapping("/{accNum}")
    @PreAuthorize("@accountNeeds.changes(#accNum, #request)")
    @Operation(summary = "Deposit an amount, or debit it if it is negative")
    Account change(@PathVariable @ShopId String accNum, @Valid @RequestBody AmountRequest request) {
        return accounts.change(accNum, request.amount());
    }

    @PostMapping("/user/{userID}/update_balance")
    @PreAuthorize("@accountNeeds.changesOldest(#request)")
    @Operation(summary = "Deposit to or debit the user's oldest account")
    Account changeOldest(@PathVariable @ShopId String userID, @Valid @RequestBody AmountRequest request) {
        return accounts.change(accounts.oldest(userID).accNum(), request.amount());
    }

    @GetMapping("/user/{userID}")
    @PreAuthorize("@needs.reads(#userID)")
    @Operation(summary = "Show the user's oldest account with its balance")
    Account oldest(@PathVariable @ShopId String userID) {
        return accounts.oldest(userID);
    }

    @GetMapping("/{accNum}/transactions")
    @PreAuthorize("@accountNeeds.reads(#accNum)")
    @Operation(summary = "List the account's ledger entries, newest first")
    Page<LedgerEntry> transactions(@PathVariable @ShopId String accNum, @Valid @ParameterObject Paging paging) {
        return accounts.transactions(accNum, paging);
    }
}
