// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.Locale;
import org.springframework.http.HttpStatus;

/** Reason of an order's rejection. */
enum Reason {
    INSUFFICIENT_STOCK("There is not enough stock of a product."),
    UNKNOWN_PRODUCT("A product does not exist.", HttpStatus.UNPROCESSABLE_CONTENT),
    TOO_MUCH("The total is more than any account can hold.", HttpStatus.UNPROCESSABLE_CONTENT),
    AGE_NOT_PROVED("A product requires proof of age."),
    PRICE_CHANGED("The price of a product is not the one that was seen."),
    INSUFFICIENT_FUNDS("The account does not have the funds."),
    NO_ACCOUNT("The user has no account that can pay."),
    RESERVATION_EXPIRED("The reservation expired and its stock was sold before the order could be confirmed."),
    /** Of orders of earlier versions. */
    HOLD_EXPIRED("The hold expired and its funds were spent before the order could be confirmed."),
    UNDELIVERABLE("Delivery to this country is not available."),
    PRODUCT_UNAVAILABLE("The stock could not be reserved in time.", HttpStatus.SERVICE_UNAVAILABLE),
    ACCOUNT_UNAVAILABLE("The account could not be debited in time.", HttpStatus.SERVICE_UNAVAILABLE),
    DELIVERY_UNAVAILABLE("The shipment could not be booked in time.", HttpStatus.SERVICE_UNAVAILABLE),
    INTERRUPTED("The checkout was interrupted.", HttpStatus.SERVICE_UNAVAILABLE);

    private final String text;

    private final HttpStatus status;

    Reason(String text) {
        this(text, HttpStatus.CONFLICT);
    }

    Reason(String text, HttpStatus status) {
        this.text = text;
        this.status = status;
    }

    /** Returns the code in orders and problem details, such as {@code insufficient_stock}. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns a sentence for people. */
    String text() {
        return text;
    }

    /** Returns the status of the answer to the checkout. */
    HttpStatus status() {
        return status;
    }

    /** Returns whether the Shop caused the rejection, so that the same checkout may succeed later. */
    boolean outage() {
        return status == HttpStatus.SERVICE_UNAVAILABLE;
    }
}
