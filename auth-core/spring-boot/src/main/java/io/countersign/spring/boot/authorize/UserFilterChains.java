// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Filter chains that are not defined by the auto-configuration.
 *
 * @since 0.1
 */
public final class UserFilterChains {

    /** Name of the bean of the default filter chain. */
    public static final String DEFAULT = "countersignSecurityFilterChain";

    /** Name of the bean of the actuator's filter chain. */
    public static final String ACTUATOR = "countersignActuatorFilterChain";

    private static final Set<String> OWN = Set.of(DEFAULT, ACTUATOR, "metricsFilterChain");

    private final List<SecurityFilterChain> chains;

    /** @param beans beans of the application; the chains among them are created */
    public UserFilterChains(ListableBeanFactory beans) {
        this.chains = Stream.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, SecurityFilterChain.class))
                .filter(name -> !OWN.contains(name))
                .map(beans::getBean)
                .filter(SecurityFilterChain.class::isInstance)
                .map(SecurityFilterChain.class::cast)
                .toList();
    }

    /** Whether one of them matches every request. */
    public boolean matchAnyRequest() {
        return chains.stream().anyMatch(UserFilterChains::matchesAnyRequest);
    }

    /** Returns their matchers that are made by one factory, such as {@code EndpointRequest}: nested classes of it. */
    public List<RequestMatcher> matchersOf(Class<?> factory) {
        return chains.stream()
                .filter(DefaultSecurityFilterChain.class::isInstance)
                .map(chain -> ((DefaultSecurityFilterChain) chain).getRequestMatcher())
                .filter(matcher -> factory.equals(matcher.getClass().getEnclosingClass()))
                .toList();
    }

    /** Whether a chain matches every request. */
    public static boolean matchesAnyRequest(SecurityFilterChain chain) {
        return chain instanceof DefaultSecurityFilterChain known
                && known.getRequestMatcher() instanceof AnyRequestMatcher;
    }
}
