// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties.Access;
import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties.Rule;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;

/**
 * Validated rule of {@code countersign.authorize.rules}. Either the authorities are empty or the access is
 * {@code null}.
 *
 * @param authorities authorities, any one of which is enough
 */
record AccessRule(
        PathRules paths, List<String> authorities, @Nullable Access access) {

    static AccessRule of(String property, Rule rule) {
        if (rule.paths().isEmpty()) {
            throw new CountersignConfigurationException(
                    property + ".paths", "It is not set.", "Set it to patterns of paths, such as /orders/**.");
        }
        List<String> authorities = Stream.of(
                        rule.authorities().stream(),
                        prefixed(property + ".roles", rule.roles(), "ROLE_"),
                        prefixed(property + ".scopes", rule.scopes(), "SCOPE_"))
                .flatMap(names -> names)
                .toList();
        Access access = rule.access();
        if (authorities.isEmpty() == (access == null)) {
            throw new CountersignConfigurationException(
                    property,
                    access == null
                            ? "It does not say who may send these requests."
                            : "It has access=" + access.name().toLowerCase(Locale.ROOT)
                                    + ", which contradicts its authorities, roles or scopes.",
                    "Set either access (permit, authenticated or deny), or authorities, roles or scopes.");
        }
        PathRules paths = PathRules.of(property + ".paths", rule.paths(), property + ".methods", rule.methods());
        return new AccessRule(paths, authorities, access);
    }

    private static Stream<String> prefixed(String property, List<String> names, String prefix) {
        return names.stream().map(name -> {
            if (name.startsWith(prefix)) {
                throw new CountersignConfigurationException(
                        property,
                        "'" + name + "' starts with " + prefix + ", which is added to it.",
                        "Use " + name.substring(prefix.length()) + ", or name the authority in authorities.");
            }
            return prefix + name;
        });
    }

    void addTo(AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests) {
        String[] patterns = paths.paths().toArray(String[]::new);
        if (paths.methods().isEmpty()) {
            decide(requests.requestMatchers(patterns));
        }
        paths.methods().forEach(method -> decide(requests.requestMatchers(HttpMethod.valueOf(method), patterns)));
    }

    private void decide(AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizedUrl url) {
        switch (access) {
            case null -> url.hasAnyAuthority(authorities.toArray(String[]::new));
            case PERMIT -> url.permitAll();
            case AUTHENTICATED -> url.authenticated();
            case DENY -> url.denyAll();
        }
    }
}
