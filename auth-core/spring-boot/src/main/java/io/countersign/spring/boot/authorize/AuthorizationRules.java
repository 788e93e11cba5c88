// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.observe.ShadowRequirements;
import io.countersign.spring.security.stepup.StepUpAuthorizationManager;
import jakarta.servlet.DispatcherType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Access rules of the default filter chain: error dispatches, {@code countersign.authorize.permit-all},
 * {@code countersign.authorize.rules}, customizers, and the rule that every other request must be authenticated.
 *
 * @since 0.1
 */
public final class AuthorizationRules {

    static final String PERMIT_ALL = "countersign.authorize.permit-all";

    static final String RULES = "countersign.authorize.rules";

    private static final Log logger = LogFactory.getLog(AuthorizationRules.class);

    private final List<String> permitAll;

    private final List<AccessRule> rules;

    private AuthorizationRules(List<String> permitAll, List<AccessRule> rules) {
        this.permitAll = permitAll;
        this.rules = rules;
    }

    /**
     * Validates the properties.
     *
     * @throws CountersignConfigurationException if a pattern or a method is invalid, or a rule is incomplete,
     *     contradicts itself or can never apply
     */
    public static AuthorizationRules of(CountersignAuthorizeProperties properties) {
        List<PathRules> earlier = new ArrayList<>();
        earlier.add(PathRules.of(PERMIT_ALL, properties.permitAll(), PERMIT_ALL, List.of()));
        List<AccessRule> rules = new ArrayList<>();
        for (int i = 0; i < properties.rules().size(); i++) {
            AccessRule rule =
                    AccessRule.of(RULES + "[" + i + "]", properties.rules().get(i));
            rule.paths().requireReachableAfter(earlier);
            earlier.add(rule.paths());
            rules.add(rule);
        }
        return new AuthorizationRules(List.copyOf(properties.permitAll()), List.copyOf(rules));
    }

    /**
     * Refuses rules that have no effect, because a filter chain of the application matches every request. Customizers
     * may come from a library, so they are only reported.
     */
    public void refuseUnused(Stream<CountersignAuthorizationCustomizer> customizers) {
        String property = permitAll.isEmpty() ? RULES : PERMIT_ALL;
        if (!permitAll.isEmpty() || !rules.isEmpty()) {
            throw new CountersignConfigurationException(
                    property,
                    "It has no effect, because a SecurityFilterChain bean of the application matches every request.",
                    "Write the rules in that chain, or give the chain a securityMatcher.");
        }
        customizers.forEach(customizer -> logger.warn(customizer.getClass().getName()
                + " has no effect, because a SecurityFilterChain bean of the application matches every request"));
    }

    /** Whether a rule, or a customizer if there are any, may open requests. */
    public boolean mayOpen(Stream<CountersignAuthorizationCustomizer> customizers) {
        return !permitAll.isEmpty()
                || rules.stream().anyMatch(rule -> rule.access() == CountersignAuthorizeProperties.Access.PERMIT)
                || customizers.findAny().isPresent();
    }

    /**
     * Adds all rules to a filter chain.
     *
     * @throws CountersignConfigurationException if a customizer configures {@code anyRequest()}
     */
    public void configure(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests,
            Stream<CountersignAuthorizationCustomizer> customizers,
            RuleManagers managers) {
        requests.dispatcherTypeMatchers(DispatcherType.ERROR).permitAll();
        if (!permitAll.isEmpty()) {
            requests.requestMatchers(permitAll.toArray(String[]::new)).permitAll();
        }
        rules.forEach(rule -> rule.addTo(requests, managers));
        customizers.forEach(customizer -> {
            customizer.customize(requests);
            requireMore(requests, customizer);
        });
        requests.anyRequest().authenticated();
    }

    /**
     * Returns the requirement for the login that applies to a request: that of the first rule that matches it.
     *
     * @param builder builder of matchers like those of filter chains
     * @param clockSkew tolerated difference of the issuers' clocks
     */
    public ShadowRequirements requirements(PathPatternRequestMatcher.Builder builder, Duration clockSkew) {
        if (rules.stream().allMatch(rule -> rule.login() == null)) {
            return request -> null;
        }
        Map<RequestMatcher, Optional<StepUpAuthorizationManager<Object>>> byMatcher = new LinkedHashMap<>();
        byMatcher.put(matcher(builder, permitAll, Set.of()), Optional.empty());
        rules.forEach(rule -> byMatcher.put(
                matcher(builder, rule.paths().paths(), rule.paths().methods()),
                Optional.ofNullable(rule.login()).map(login -> login.clockSkew(clockSkew))));
        return request -> byMatcher.entrySet().stream()
                .filter(one -> one.getKey().matches(request))
                .findFirst()
                .flatMap(Map.Entry::getValue)
                .orElse(null);
    }

    /** @param methods names of HTTP methods; empty for all */
    private static RequestMatcher matcher(
            PathPatternRequestMatcher.Builder builder, List<String> paths, Set<String> methods) {
        List<PathPatternRequestMatcher> patterns =
                paths.stream().map(builder::matcher).toList();
        return request -> (methods.isEmpty() || methods.contains(request.getMethod()))
                && patterns.stream().anyMatch(pattern -> pattern.matches(request));
    }

    /** Spring Security refuses further matchers after {@code anyRequest()}. */
    private static void requireMore(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests,
            CountersignAuthorizationCustomizer customizer) {
        try {
            requests.requestMatchers(new RequestMatcher[0]).denyAll();
        } catch (IllegalStateException ex) {
            throw new CountersignConfigurationException(
                    "CountersignAuthorizationCustomizer",
                    customizer.getClass().getName()
                            + " calls anyRequest(), which would replace the rule that all other requests must be"
                            + " authenticated.",
                    "Call requestMatchers(…) with the paths, or define a SecurityFilterChain bean of your own.");
        }
    }
}
