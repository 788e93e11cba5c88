// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

/**
 * Validates {@link Positive} on {@link Money}; found by the service loader.
 *
 * @since 0.1
 */
public final class PositiveMoneyValidator implements ConstraintValidator<Positive, Money> {

    @Override
    public boolean isValid(@Nullable Money value, ConstraintValidatorContext context) {
        return value == null || value.isPositive();
    }
}
