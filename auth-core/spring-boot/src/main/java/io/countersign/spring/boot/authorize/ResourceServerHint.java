// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import jakarta.servlet.Filter;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.security.web.FilterChainProxy;

/**
 * Warns at start if Spring's resource server is configured but no filter chain uses it: its tokens would be refused.
 *
 * @since 0.1
 */
public final class ResourceServerHint implements SmartInitializingSingleton {

    private static final Log logger = LogFactory.getLog(ResourceServerHint.class);

    private static final String PREFIX = "spring.security.oauth2.resourceserver";

    private static final String FILTER =
            "org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter";

    private final Environment environment;

    private final ListableBeanFactory beans;

    /** @param beans beans of the application */
    public ResourceServerHint(Environment environment, ListableBeanFactory beans) {
        this.environment = environment;
        this.beans = beans;
    }

    @Override
    public void afterSingletonsInstantiated() {
        Map<String, String> set = Binder.get(environment)
                .bind(PREFIX, Bindable.mapOf(String.class, String.class))
                .orElse(Map.of());
        FilterChainProxy proxy = FilterChainGuard.find(beans);
        if (!set.isEmpty() && proxy != null && !isUsed(proxy)) {
            String property =
                    PREFIX + "." + set.keySet().stream().sorted().findFirst().orElseThrow();
            logger.warn(property + " has no effect, because no SecurityFilterChain bean calls oauth2ResourceServer()."
                    + " Callers are authenticated by countersign.accept. To accept tokens of this issuer, set"
                    + " countersign.jwt.issuers instead, or define such a chain");
        }
    }

    private static boolean isUsed(FilterChainProxy proxy) {
        return proxy.getFilterChains().stream()
                .flatMap(chain -> chain.getFilters().stream())
                .map(Filter::getClass)
                .anyMatch(type -> type.getName().equals(FILTER));
    }
}
