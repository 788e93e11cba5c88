// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;

/**
 * Adds access rules to the default filter chain. Declare a bean of this type if the properties
 * {@code countersign.authorize} are not enough but a filter chain of your own is not needed.
 *
 * <pre>{@code
 * @Bean
 * CountersignAuthorizationCustomizer ownReports() {
 *     return requests -> requests.requestMatchers("/reports/{user}").access(new WebExpressionAuthorizationManager("#user == principal.name()"));
 * }
 * }</pre>
 *
 * <p>The rules of the properties come first and the rules of customizers next, in the order of the beans. Last comes the
 * rule that every other request must be authenticated. A customizer cannot replace that rule: the application does not
 * start if it calls {@code anyRequest()}.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CountersignAuthorizationCustomizer {

    void customize(AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests);
}
