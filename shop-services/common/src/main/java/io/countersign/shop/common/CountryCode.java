// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Constraint for a country code of two capital letters (ISO 3166-1 alpha-2). {@code null} is valid, as for
 * all constraints.
 *
 * @since 0.1
 */
@Documented
@Constraint(validatedBy = CountryCode.Validator.class)
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE})
@Retention(RetentionPolicy.RUNTIME)
public @interface CountryCode {

    String message() default "must be a country's code of two capital letters (ISO 3166-1 alpha-2)";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Accepts the assigned codes. */
    final class Validator implements ConstraintValidator<CountryCode, String> {

        private static final Set<String> ASSIGNED = Locale.getISOCountries(Locale.IsoCountryCode.PART1_ALPHA2);

        @Override
        public boolean isValid(@Nullable String value, ConstraintValidatorContext context) {
            return value == null || ASSIGNED.contains(value);
        }
    }
}
