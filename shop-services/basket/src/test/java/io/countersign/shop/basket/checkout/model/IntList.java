// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.Arrays;

/** Growing list of numbers without boxes. */
final class IntList {

    private int[] values = new int[1024];

    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    int get(int index) {
        return values[index];
    }

    int removeLast() {
        return values[--size];
    }

    int size() {
        return size;
    }
}
