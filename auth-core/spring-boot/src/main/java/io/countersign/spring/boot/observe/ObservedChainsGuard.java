// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import io.countersign.spring.boot.authorize.FilterChainGuard;
import io.countersign.spring.boot.authorize.UserFilterChains;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialAuthenticationFilter;
import io.countersign.spring.security.CredentialSchemes;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.security.web.FilterChainProxy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Refuses to start in shadow mode unless filter chains of the application decide about the observed requests. Otherwise
 * nobody would, or the schemes would be enforced after all. Warns that the application observes.
 */
final class ObservedChainsGuard implements SmartInitializingSingleton {

    private static final Log logger = LogFactory.getLog(ObservedChainsGuard.class);

    private static final String MODE = "countersign.mode";

    private final ListableBeanFactory beans;

    private final ObservedPaths paths;

    private final RequestMatcher observed;

    private final String servletPath;

    private final CredentialSchemes schemes;

    /**
     * @param observed matches the observed requests
     * @param servletPath path of Spring MVC's servlet, {@code spring.mvc.servlet.path}
     */
    ObservedChainsGuard(
            ListableBeanFactory beans,
            ObservedPaths paths,
            RequestMatcher observed,
            String servletPath,
            CredentialSchemes schemes) {
        this.beans = beans;
        this.paths = paths;
        this.observed = observed;
        this.servletPath = servletPath.equals("/") ? "" : servletPath;
        this.schemes = schemes;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (schemes.selection().open()) {
            throw new CountersignConfigurationException(
                    MODE,
                    "It is observe, but countersign.accept is none: there is no credential to verify.",
                    "Set countersign.accept to the schemes that callers will use.");
        }
        FilterChainProxy proxy = FilterChainGuard.find(beans);
        if (proxy == null || proxy.getFilterChains().stream().noneMatch(UserFilterChains::matchesAnyRequest)) {
            throw open(proxy);
        }
        if (paths.areAll()) {
            proxy.getFilterChains().forEach(ObservedChainsGuard::requireOther);
        } else {
            requireEnforcement(proxy.getFilterChains());
            paths.paths().forEach(path -> requireOther(proxy, path));
        }
        logger.warn("countersign.mode is 'observe' for " + paths
                + ": Countersign verifies and counts these requests, and refuses none of them."
                + " Only the application's own filter chains protect them");
    }

    private static CountersignConfigurationException open(@Nullable FilterChainProxy proxy) {
        return new CountersignConfigurationException(
                MODE,
                "It is observe, so Countersign refuses nothing, and no other filter chain matches every request: "
                        + (proxy == null ? "there is none" : proxy.getFilterChains())
                        + ". The requests that none of them matches would be open.",
                "Define a last SecurityFilterChain bean without a securityMatcher, such as"
                        + " http.oauth2ResourceServer(s -> s.jwt(withDefaults()))"
                        + ".authorizeHttpRequests(r -> r.anyRequest().authenticated()).build(),"
                        + " or set countersign.mode to enforce.");
    }

    private static void requireOther(SecurityFilterChain chain) {
        if (enforces(chain.getFilters())) {
            throw new CountersignConfigurationException(
                    MODE,
                    "It is observe, but a filter chain enforces the schemes: " + chain + ".",
                    "Remove with(countersign(), …) from that chain, or name the paths of the other chains in "
                            + ObservedPaths.PROPERTY + ".");
        }
    }

    /** Otherwise the requests to other paths would be neither enforced nor observed. */
    private void requireEnforcement(List<SecurityFilterChain> chains) {
        Object actuator =
                beans.containsBean(UserFilterChains.ACTUATOR) ? beans.getBean(UserFilterChains.ACTUATOR) : null;
        if (chains.stream().noneMatch(chain -> !chain.equals(actuator) && enforces(chain.getFilters()))) {
            throw new CountersignConfigurationException(
                    ObservedPaths.PROPERTY,
                    "It names the paths that are only observed, but no filter chain enforces the schemes for others: "
                            + chains + ".",
                    "Remove it to observe every path, or add http.with(countersign(), withDefaults()) to a chain, or"
                            + " give the chain that matches every request a securityMatcher.");
        }
    }

    private void requireOther(FilterChainProxy proxy, String path) {
        HttpServletRequest request =
                new ExampleRequest(servletPath + ObservedPaths.example(path), beans.getBean(ServletContext.class));
        if (!observed.matches(request)) {
            // The pattern restricts its variables, and an example for them is not known.
            return;
        }
        for (SecurityFilterChain chain : proxy.getFilterChains()) {
            Boolean matches = matches(chain, request);
            if (matches == null) {
                return;
            }
            if (matches) {
                requireOther(chain, path);
                return;
            }
        }
    }

    /** Returns {@code null} if the chain's matcher needs more of a request than its path. */
    private static @Nullable Boolean matches(SecurityFilterChain chain, HttpServletRequest request) {
        try {
            return chain.matches(request);
        } catch (RuntimeException ex) {
            logger.debug("A filter chain cannot be asked about a path alone: "
                    + ex.getClass().getName());
            return null;
        }
    }

    private static void requireOther(SecurityFilterChain chain, String path) {
        if (enforces(chain.getFilters())) {
            throw new CountersignConfigurationException(
                    ObservedPaths.PROPERTY,
                    "The filter chain for '" + path + "' enforces the schemes, so it would not only be observed.",
                    "Define a SecurityFilterChain bean for it, with securityMatcher(\"" + path
                            + "\") and without countersign().");
        }
    }

    private static boolean enforces(List<Filter> filters) {
        return filters.stream().anyMatch(CredentialAuthenticationFilter.class::isInstance);
    }
}
