// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties.Access;
import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties.Rule;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.stepup.StepUpAuthorizationManager;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;

/**
 * Validated rule of {@code countersign.authorize.rules}. Either the authorities are empty or the access is
 * {@code null}, unless the rule has nothing but a requirement for the login: then every user is allowed who meets it.
 *
 * @param authorities authorities, any one of which is enough
 * @param login requirement for the user's login, or {@code null}
 */
record AccessRule(
        PathRules paths,
        List<String> authorities,
        @Nullable Access access,
        @Nullable StepUpAuthorizationManager<Object> login) {

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
        StepUpAuthorizationManager<Object> login = login(property, rule);
        Access access =
                login != null && authorities.isEmpty() && rule.access() == null ? Access.AUTHENTICATED : rule.access();
        if (authorities.isEmpty() == (access == null)) {
            throw new CountersignConfigurationException(
                    property,
                    access == null
                            ? "It does not say who may send these requests."
                            : "It has access=" + access.name().toLowerCase(Locale.ROOT)
                                    + ", which contradicts its authorities, roles or scopes.",
                    "Set either access (permit, authenticated or deny), or authorities, roles or scopes.");
        }
        if (login != null && access != null && access != Access.AUTHENTICATED) {
            throw new CountersignConfigurationException(
                    property,
                    "It has access=" + access.name().toLowerCase(Locale.ROOT) + ", which contradicts acr and max-age.",
                    "Remove access, or remove acr and max-age.");
        }
        PathRules paths = PathRules.of(property + ".paths", rule.paths(), property + ".methods", rule.methods());
        return new AccessRule(paths, authorities, access, login);
    }

    private static @Nullable StepUpAuthorizationManager<Object> login(String property, Rule rule) {
        if (rule.acr().isEmpty() && rule.maxAge() == null) {
            return null;
        }
        try {
            return StepUpAuthorizationManager.of(rule.acr(), rule.maxAge());
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    property,
                    ex.getMessage() + ".",
                    "Set acr to values of the claim acr, and max-age to whole seconds, such as 5m.");
        }
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

    void addTo(
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests,
            RuleManagers managers) {
        String[] patterns = paths.paths().toArray(String[]::new);
        if (paths.methods().isEmpty()) {
            decide(requests.requestMatchers(patterns), managers);
        }
        paths.methods()
                .forEach(method -> decide(requests.requestMatchers(HttpMethod.valueOf(method), patterns), managers));
    }

    private void decide(AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizedUrl url, RuleManagers managers) {
        if (login != null) {
            url.access(managers.all(authorities, login));
            return;
        }
        switch (access) {
            case null -> url.hasAnyAuthority(authorities.toArray(String[]::new));
            case PERMIT -> url.permitAll();
            case AUTHENTICATED -> url.authenticated();
            case DENY -> url.denyAll();
        }
    }
}
