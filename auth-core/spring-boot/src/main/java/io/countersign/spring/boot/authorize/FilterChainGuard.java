// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import io.countersign.spring.security.CountersignConfigurationException;
import jakarta.servlet.Filter;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.security.web.FilterChainProxy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.AbstractSecurityWebApplicationInitializer;
import org.springframework.security.web.debug.DebugFilter;

/**
 * Refuses to start unless a filter chain matches every request. Spring Security lets requests pass that no chain
 * matches. Spring Boot never makes beans of this kind lazy, so all filter chains are created at start.
 *
 * @since 0.1
 */
public final class FilterChainGuard implements SmartInitializingSingleton {

    private static final String FILTER = AbstractSecurityWebApplicationInitializer.DEFAULT_FILTER_NAME;

    private final ListableBeanFactory beans;

    /** @param beans beans of the application */
    public FilterChainGuard(ListableBeanFactory beans) {
        this.beans = beans;
    }

    @Override
    public void afterSingletonsInstantiated() {
        FilterChainProxy proxy = find(beans);
        if (proxy != null && proxy.getFilterChains().stream().noneMatch(UserFilterChains::matchesAnyRequest)) {
            throw refusal(proxy.getFilterChains());
        }
    }

    /** Returns the filter chains of the application, or {@code null} if there are none. */
    public static @Nullable FilterChainProxy find(ListableBeanFactory beans) {
        if (!beans.containsBean(FILTER)) {
            return null;
        }
        return switch (beans.getBean(FILTER, Filter.class)) {
            case FilterChainProxy proxy -> proxy;
            case DebugFilter debug -> debug.getFilterChainProxy();
            default -> null;
        };
    }

    private static CountersignConfigurationException refusal(List<SecurityFilterChain> chains) {
        return new CountersignConfigurationException(
                "SecurityFilterChain",
                "No filter chain matches every request, so requests that none of them matches would be open: "
                        + chains.stream().map(Object::toString).collect(Collectors.joining("; ")) + ".",
                "Leave the bean " + UserFilterChains.DEFAULT + " as it is, or define a last SecurityFilterChain bean"
                        + " without a securityMatcher, such as http.with(countersign(), withDefaults())"
                        + ".authorizeHttpRequests(r -> r.anyRequest().authenticated()).build().");
    }
}
