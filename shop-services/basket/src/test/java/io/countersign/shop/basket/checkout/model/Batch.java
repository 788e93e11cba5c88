// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.ArrayList;
import java.util.List;

/** Set of orders, one bit each. */
record Batch(int bits) {

    static final Batch EMPTY = new Batch(0);

    static Batch of(int order) {
        return EMPTY.plus(order);
    }

    Batch plus(int order) {
        return new Batch(bits | (1 << order));
    }

    boolean isEmpty() {
        return bits == 0;
    }

    boolean contains(int order) {
        return (bits & (1 << order)) != 0;
    }

    int first() {
        return Integer.numberOfTrailingZeros(bits);
    }

    List<Integer> orders() {
        List<Integer> orders = new ArrayList<>();
        for (int order = 0; bits >> order != 0; order++) {
            if (contains(order)) {
                orders.add(order);
            }
        }
        return orders;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Batch that && bits == that.bits;
    }

    @Override
    public int hashCode() {
        return bits;
    }

    @Override
    public String toString() {
        return orders().toString();
    }
}
