// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Constraint for the id of a user, an account, a product or an order: 1 to 128 unreserved characters (RFC
 * 3986 section 2.3). {@code null} is valid, as for all constraints.
 *
 * @since 0.1
 */
@Documented
@Constraint(validatedBy = {})
@Pattern(regexp = "[A-Za-z0-9._~-]{1,128}")
@ReportAsSingleViolation
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface ShopId {

    String message() default "must be an id of 1 to 128 letters, digits, '-', '.', '_' or '~'";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
}
