// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.security.test.context.support.WithSecurityContext;

/**
 * Runs a test as if a credential had proved this caller.
 *
 * @since 0.1
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@WithSecurityContext(factory = WithCallerSecurityContextFactory.class)
public @interface WithCaller {

    /** The id of the user; none if empty, and then {@link #service} is the caller. */
    String value() default "user";

    /** The user's roles, without {@code ROLE_}. */
    String[] roles() default {"USER"};

    /** The user's scopes, without {@code SCOPE_}. */
    String[] scopes() default {};

    /** The service that acts in its own right, or empty for none. */
    String service() default "";

    /** What that service may do, such as {@code account:debit}. */
    String[] serviceScopes() default {};
}
