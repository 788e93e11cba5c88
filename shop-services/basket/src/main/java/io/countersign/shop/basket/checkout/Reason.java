// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.Locale;

/** Reason of an order's rejection. */
enum Reason {
    INSUFFICIENT_STOCK("There is not enough stock of a product.", false),
    UNKNOWN_PRODUCT("A product does not exist any more.", false),
    AGE_NOT_PROVED("A product requires proof of age.", false),
    PRICE_CHANGED("The price of a product changed during the checkout.", false),
    INSUFFICIENT_FUNDS("The account does not have the funds.", false),
    NO_ACCOUNT("The user has no account that can pay.", false),
    RESERVATION_EXPIRED("The reservation expired and its stock was sold before the order could be confirmed.", false),
    HOLD_EXPIRED("The hold expired and its funds were spent before the order could be confirmed.", false),
    UNDELIVERABLE("Delivery to this country is not available.", false),
    PRODUCT_UNAVAILABLE("The stock could not be reserved in time.", true),
    ACCOUNT_UNAVAILABLE("The funds could not be held in time.", true),
    DELIVERY_UNAVAILABLE("The shipment could not be booked in time.", true),
    INTERRUPTED("The checkout was interrupted.", true);

    private final String text;

    private final boolean outage;

    Reason(String text, boolean outage) {
        this.text = text;
        this.outage = outage;
    }

    /** Returns the code in orders and problem details, such as {@code insufficient_stock}. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns a sentence for people. */
    String text() {
        return text;
    }

    /** Returns whether the Shop caused the rejection, so that the same checkout may succeed later. */
    boolean outage() {
        return outage;
    }
}
