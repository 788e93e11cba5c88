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
 * Matches if a credential scheme is in use: {@code countersign.accept} or {@code countersign.propagate} names it, or
 * that of a target in {@code countersign.services}. Where schemes can be switched at run time, it also matches if the
 * scheme is configured.
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

    /** Names of schemes, one of which is enough. */
    String[] value();

    /**
     * Properties that the scheme cannot work without, or the beginnings of their names. Where schemes can be switched,
     * a scheme that is not chosen is there only if all of them are set.
     */
    String[] needs() default {};
}
