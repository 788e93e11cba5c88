// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;

/**
 * Amount in the Shop's only currency. In JSON a decimal with at most two digits after the point (two are
 * written); in the database a {@code BIGINT} of minor units.
 *
 * @param minor hundredths, from -{@link #LIMIT} to {@link #LIMIT}
 * @since 0.1
 */
@Schema(type = "number", example = "12.50", description = "An amount with at most two digits after the point")
public record Money(long minor) implements Comparable<Money> {

    /**
     * Largest amount in minor units: the largest integer that every JSON parser reads exactly (RFC 8259
     * section 6).
     */
    public static final long LIMIT = (1L << 53) - 1;

    public static final Money ZERO = new Money(0);

    private static final int DIGITS = 2;

    private static final int INTEGER_DIGITS = 14;

    public Money {
        if (minor > LIMIT || minor < -LIMIT) {
            throw new IllegalArgumentException("is out of range");
        }
    }

    /**
     * Reads an amount.
     *
     * @throws IllegalArgumentException if it has more than two digits after the point, or is out of range;
     *     the message may be shown to the caller
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Money of(BigDecimal amount) {
        if (amount.scale() > DIGITS) {
            throw new IllegalArgumentException("has more than two digits after the point");
        }
        // Checked before scaling, because 1e999999999 is a short text but a number that fills the memory.
        if ((long) amount.precision() - amount.scale() > INTEGER_DIGITS) {
            throw new IllegalArgumentException("is out of range");
        }
        return new Money(amount.setScale(DIGITS).unscaledValue().longValueExact());
    }

    @JsonValue
    public BigDecimal amount() {
        return BigDecimal.valueOf(minor, DIGITS);
    }

    /** @throws ArithmeticException or IllegalArgumentException if the product is out of range */
    public Money times(long quantity) {
        return new Money(Math.multiplyExact(minor, quantity));
    }

    public Money plus(Money other) {
        return new Money(minor + other.minor);
    }

    public boolean isNegative() {
        return minor < 0;
    }

    public boolean isPositive() {
        return minor > 0;
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return amount().toPlainString();
    }
}
