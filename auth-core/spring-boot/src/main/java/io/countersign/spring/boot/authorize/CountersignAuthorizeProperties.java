// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Access rules of the default filter chain and of the actuator, and the mapping of authorities. Unknown names below the
 * prefix are refused, because a rule that is not read would leave requests open.
 *
 * @param permitAll Patterns of paths that need no credential, such as /public/**. They never open the actuator.
 * @param rules Access rules by path. The first rule that matches a request decides. Requests without a rule must be
 *     authenticated.
 * @param actuatorAuthority Authority that callers need for actuator endpoints other than health, such as SCOPE_observe.
 *     Without it, only health is reachable.
 * @param authoritiesMapper Name of the GrantedAuthoritiesMapper bean that maps the authorities of callers. Without it,
 *     no such bean applies.
 * @since 0.1
 */
@ConfigurationProperties(prefix = "countersign.authorize", ignoreUnknownFields = false)
public record CountersignAuthorizeProperties(
        @DefaultValue List<String> permitAll,
        @DefaultValue List<Rule> rules,
        @Nullable String actuatorAuthority,
        @Nullable String authoritiesMapper) {

    /**
     * Access rule.
     *
     * @param paths Patterns of the paths, such as /orders/**. Required.
     * @param methods HTTP methods. All by default. A rule for GET also applies to HEAD.
     * @param authorities Authorities, any one of which is enough.
     * @param roles Roles without the prefix ROLE_, any one of which is enough.
     * @param scopes Scopes without the prefix SCOPE_, any one of which is enough.
     * @param access Access that does not depend on authorities.
     * @param acr Authentication context classes, one of which the user's login must meet, compared exactly. Otherwise the
     *     user is asked to log in again (RFC 9470).
     * @param maxAge Longest time since the user's login, in whole seconds. Otherwise the user is asked to log in again.
     */
    public record Rule(
            @DefaultValue List<String> paths,
            @DefaultValue List<String> methods,
            @DefaultValue List<String> authorities,
            @DefaultValue List<String> roles,
            @DefaultValue List<String> scopes,
            @Nullable Access access,
            @DefaultValue List<String> acr,
            @Nullable Duration maxAge) {}

    /** Access that does not depend on authorities. */
    public enum Access {
        /** Everyone, without a credential. */
        PERMIT,

        /** Every authenticated caller. */
        AUTHENTICATED,

        /** Nobody. */
        DENY
    }
}
