// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.Arrays;
import java.util.Iterator;
import java.util.function.Predicate;

/** Immutable list that computes its hash code once. */
final class Row<T> implements Iterable<T> {

    private final Object[] values;

    private final int hash;

    private Row(Object[] values) {
        this.values = values;
        this.hash = Arrays.hashCode(values);
    }

    static <T> Row<T> empty() {
        return new Row<>(new Object[0]);
    }

    static <T> Row<T> repeat(T value, int times) {
        Object[] values = new Object[times];
        Arrays.fill(values, value);
        return new Row<>(values);
    }

    /** Returns a row with a further value before the first one that is greater. */
    static <T extends Comparable<? super T>> Row<T> insert(Row<T> row, T value) {
        int index = 0;
        while (index < row.size() && row.get(index).compareTo(value) <= 0) {
            index++;
        }
        return row.inserted(index, value);
    }

    @SuppressWarnings("unchecked")
    T get(int index) {
        return (T) values[index];
    }

    int size() {
        return values.length;
    }

    Row<T> with(int index, T value) {
        Object[] changed = values.clone();
        changed[index] = value;
        return new Row<>(changed);
    }

    Row<T> plus(T value) {
        return inserted(size(), value);
    }

    Row<T> without(int index) {
        Object[] fewer = Arrays.copyOf(values, values.length - 1);
        System.arraycopy(values, index + 1, fewer, index, fewer.length - index);
        return new Row<>(fewer);
    }

    boolean contains(T value) {
        return count(value::equals) > 0;
    }

    int count(Predicate<? super T> condition) {
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            if (condition.test(get(i))) {
                count++;
            }
        }
        return count;
    }

    private Row<T> inserted(int index, T value) {
        Object[] more = Arrays.copyOf(values, values.length + 1);
        System.arraycopy(values, index, more, index + 1, values.length - index);
        more[index] = value;
        return new Row<>(more);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Iterator<T> iterator() {
        return (Iterator<T>) Arrays.asList(values).iterator();
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof Row<?> row && hash == row.hash && Arrays.equals(values, row.values));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
