// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import io.countersign.spring.security.stepup.StepUpAuthorizationManager;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.ResolvableType;
import org.springframework.security.access.hierarchicalroles.NullRoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationManagerFactory;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.authorization.DefaultAuthorizationManagerFactory;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/**
 * Managers of rules with a requirement for the login. Authorities come from the factory that Spring Security's
 * {@code authorizeHttpRequests} uses, so that a role hierarchy applies.
 *
 * @since 0.1
 */
public final class RuleManagers {

    private final AuthorizationManagerFactory<? super RequestAuthorizationContext> factory;

    private final Duration clockSkew;

    private RuleManagers(AuthorizationManagerFactory<? super RequestAuthorizationContext> factory, Duration clockSkew) {
        this.factory = factory;
        this.clockSkew = Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
    }

    /**
     * @param beans beans of the application
     * @param clockSkew tolerated difference of the issuers' clocks
     */
    public static RuleManagers of(ListableBeanFactory beans, Duration clockSkew) {
        ResolvableType exact = type(RequestAuthorizationContext.class);
        boolean hasExact = beans.getBeanNamesForType(exact).length > 0;
        ObjectProvider<AuthorizationManagerFactory<? super RequestAuthorizationContext>> factories =
                beans.getBeanProvider(hasExact ? exact : type(Object.class));
        return new RuleManagers(factories.getIfAvailable(() -> factory(beans)), clockSkew);
    }

    private static ResolvableType type(Class<?> context) {
        return ResolvableType.forClassWithGenerics(AuthorizationManagerFactory.class, context);
    }

    private static AuthorizationManagerFactory<Object> factory(ListableBeanFactory beans) {
        DefaultAuthorizationManagerFactory<Object> factory = new DefaultAuthorizationManagerFactory<>();
        factory.setRoleHierarchy(beans.getBeanProvider(RoleHierarchy.class).getIfAvailable(NullRoleHierarchy::new));
        return factory;
    }

    /**
     * Returns a manager that asks for the authorities first, so that nobody logs in for a request that would be denied
     * anyway.
     *
     * @param authorities authorities, any one of which is enough; empty for every authenticated caller
     */
    AuthorizationManager<RequestAuthorizationContext> all(
            List<String> authorities, StepUpAuthorizationManager<Object> login) {
        AuthorizationManager<? super RequestAuthorizationContext> first = authorities.isEmpty()
                ? factory.authenticated()
                : factory.hasAnyAuthority(authorities.toArray(String[]::new));
        StepUpAuthorizationManager<Object> second = login.clockSkew(clockSkew);
        return (authentication, context) -> {
            AuthorizationResult result = first.authorize(authentication, context);
            return result == null || result.isGranted() ? second.authorize(authentication, context) : result;
        };
    }
}
