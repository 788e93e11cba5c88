// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Money;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jspecify.annotations.Nullable;

/** Constraint for an amount of 0 or more. {@code null} is valid, as for all constraints. */
@Documented
@Constraint(validatedBy = NotNegative.Validator.class)
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@interface NotNegative {

    String message() default "must not be negative";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Validates {@link Money}. */
    final class Validator implements ConstraintValidator<NotNegative, Money> {

        @Override
        public boolean isValid(@Nullable Money value, ConstraintValidatorContext context) {
            return value == null || !value.isNegative();
        }
    }
}
