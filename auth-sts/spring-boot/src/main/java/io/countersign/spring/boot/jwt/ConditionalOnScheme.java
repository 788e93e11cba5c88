// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/** Matches if a scheme is chosen, or could be at run time because it is configured. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Conditional(SchemeCondition.class)
@interface ConditionalOnScheme {

    /** The names of schemes, one of which is enough. */
    String[] value();

    /** The beginning of a property, without which the scheme cannot work. */
    String needs();
}
