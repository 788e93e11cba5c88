// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;
import org.springframework.security.test.context.support.WithSecurityContext;

/**
 * Runs a test as an authenticated caller.
 *
 * @since 0.1
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@WithSecurityContext(factory = WithCallerSecurityContextFactory.class)
public @interface WithCaller {

    /** Alias of {@link #user}. */
    @AliasFor("user")
    String value() default "user";

    /** Id of the user. If it is empty, there is no user and {@link #service} is the caller. */
    @AliasFor("value")
    String user() default "user";

    /** Roles of the user, without {@code ROLE_}. */
    String[] roles() default {"USER"};

    /** Scopes of the user, without {@code SCOPE_}. */
    String[] scopes() default {};

    /** Authentication context classes of the user's login, such as {@code gold} (RFC 9470). */
    String[] acr() default {};

    /** Age of the user's login in seconds, or -1 if its time is unknown. */
    long loginAge() default -1;

    /** Id of the calling service with a credential of its own; empty for none. */
    String service() default "";

    /** Scopes of that service, such as {@code account:debit}. */
    String[] serviceScopes() default {};
}
