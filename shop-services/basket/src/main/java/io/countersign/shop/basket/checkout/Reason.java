// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.Locale;

/** Why an order was rejected. */
enum Reason {
    INSUFFICIENT_STOCK("There is not enough stock of a product.", false),
    UNKNOWN_PRODUCT("A product does not exist any more.", false),
    AGE_NOT_PROVED("A product requires proof of age.", false),
    PRICE_CHANGED("The price of a product changed during the checkout.", false),
    INSUFFICIENT_FUNDS("The account does not have the funds.", false),
    NO_ACCOUNT("There is no account of the user that could pay.", false),
    RESERVATION_EXPIRED("The reserved stock was given away before the order could be confirmed.", false),
    HOLD_EXPIRED("The held funds were spent before the order could be confirmed.", false),
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

    /** As it stands in an order and in a problem: {@code insufficient_stock}. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A sentence for people. */
    String text() {
        return text;
    }

    /** Whether the Shop is to blame, so that the same checkout may well succeed a little later. */
    boolean outage() {
        return outage;
    }
}
