// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import io.countersign.core.Caller;
import io.countersign.core.SchemeName;
import io.countersign.spring.security.CallerAuthentication;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * What an endpoint needs its caller to be: the bean {@code needs} of {@code @PreAuthorize("@needs.self(#userID)")}. A
 * request that was accepted by the scheme {@code none} is granted everything, and no other is without a verified
 * credential. USER owns its own things, SUPPORT reads what ADMIN reads, ADMIN does all. Whom another domain's issuer
 * vouches for owns nothing here, whatever the id.
 *
 * @since 0.1
 */
public final class Needs {

    private final Set<String> issuers;

    private final String self;

    /**
     * @param issuers of the own domain
     * @param self the address of the service, which pseudonyms are of that were proved to it
     */
    public Needs(Set<String> issuers, String self) {
        this.issuers = Set.copyOf(issuers);
        this.self = Objects.requireNonNull(self, "self cannot be null");
    }

    /** Any verified credential at all, a service's own included. */
    public boolean any() {
        return granted(caller -> true);
    }

    /** Some user, whoever it is. */
    public boolean user() {
        return granted(caller -> caller.getPrincipal().user() != null);
    }

    /** The user whose id this is; not an administrator. */
    public boolean self(@Nullable String userId) {
        return granted(caller -> is(caller, userId));
    }

    public boolean selfOrAdmin(@Nullable String userId) {
        return granted(caller -> is(caller, userId) || has(caller, "ROLE_ADMIN"));
    }

    /** The user whose id this is, ADMIN or SUPPORT. */
    public boolean reads(@Nullable String userId) {
        return granted(caller -> is(caller, userId) || readsAll(caller));
    }

    public boolean admin() {
        return granted(caller -> has(caller, "ROLE_ADMIN"));
    }

    /** Of age, as an issuer of attributes or the user's roles have it. */
    public boolean adult() {
        return granted(caller -> has(caller, "ROLE_ADULT"));
    }

    /** ADMIN or SUPPORT. */
    public boolean adminRead() {
        return granted(Needs::readsAll);
    }

    /** A service in its own right, with this scope, such as {@code account:debit}. */
    public boolean service(String scope) {
        return granted(caller -> has(caller, CallerAuthentication.SERVICE_PREFIX + scope));
    }

    public boolean serviceOrAdmin(String scope) {
        return granted(caller -> has(caller, CallerAuthentication.SERVICE_PREFIX + scope) || has(caller, "ROLE_ADMIN"));
    }

    /** Whether the caller is that very user, for what holds beyond rights. In mode {@code none} nobody is. */
    public boolean isUser(String userId) {
        return SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication caller
                && is(caller, userId);
    }

    /** Who calls, as far as a credential proves it. */
    public Optional<Caller> caller() {
        return SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication caller
                ? Optional.of(caller.getPrincipal())
                : Optional.empty();
    }

    private static boolean granted(Predicate<CallerAuthentication> need) {
        return SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication caller
                && caller.isAuthenticated()
                && (caller.getPrincipal().scheme().equals(SchemeName.NONE) || need.test(caller));
    }

    private boolean is(CallerAuthentication caller, @Nullable String userId) {
        Caller.User user = caller.getPrincipal().user();
        return user != null && userId != null && userId.equals(id(user));
    }

    /** The id that somebody has at the Shop, or {@code null} if none. */
    private @Nullable String id(Caller.User user) {
        if (issuers.contains(user.issuer())) {
            return user.id();
        }
        return user.issuer().equals(self) ? Pseudonyms.userId(user.id()) : null;
    }

    private static boolean readsAll(CallerAuthentication caller) {
        return has(caller, "ROLE_ADMIN") || has(caller, "ROLE_SUPPORT");
    }

    private static boolean has(CallerAuthentication caller, String authority) {
        return caller.getAuthorities().contains(new SimpleGrantedAuthority(authority));
    }
}
