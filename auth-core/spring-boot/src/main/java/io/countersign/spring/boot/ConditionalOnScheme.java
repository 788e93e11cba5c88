// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/**
 * Matches if a credential scheme is in use: {@code countersign.accept}, {@code countersign.propagate} or a service in
 * {@code countersign.services} names it. If schemes can be switched at run time, it also matches if the scheme is
 * configured.
 *
 * <pre>{@code
 * @Bean
 * @ConditionalOnScheme("api-key")
 * ApiKeyScheme apiKeyScheme(ApiKeys keys) { … }
 * }</pre>
 *
 * @since 0.1
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnSchemeCondition.class)
public @interface ConditionalOnScheme {

    /** Names of schemes, one of which must be in use. */
    String[] value();

    /**
     * Required properties of the scheme, or prefixes of their names. If schemes can be switched, a scheme that is not
     * in use is created only if all of them are set.
     */
    String[] needs() default {};
}
