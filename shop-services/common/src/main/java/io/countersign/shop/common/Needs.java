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
 * Requirements that an endpoint has of its caller, as the bean {@code needs} of {@code
 * @PreAuthorize("@needs.self(#userID)")}. A request accepted by the scheme {@code none} meets all of them;
 * every other one needs a verified credential. USER owns its own resources, SUPPORT reads what ADMIN reads,
 * ADMIN may do everything. Users of foreign issuers never own a resource, whatever their id.
 *
 * @since 0.1
 */
public final class Needs {

    private final Set<String> issuers;

    private final String self;

    /**
     * @param issuers issuers of the service's own domain
     * @param self address of the service, which is the issuer of pseudonyms proved to it
     */
    public Needs(Set<String> issuers, String self) {
        this.issuers = Set.copyOf(issuers);
        this.self = Objects.requireNonNull(self, "self cannot be null");
    }

    /** Any verified credential, including a service's own. */
    public boolean any() {
        return granted(caller -> true);
    }

    /** Any user. */
    public boolean user() {
        return granted(caller -> caller.getPrincipal().user() != null);
    }

    /** The user with this id; not an administrator. */
    public boolean self(@Nullable String userId) {
        return granted(caller -> is(caller, userId));
    }

    public boolean selfOrAdmin(@Nullable String userId) {
        return granted(caller -> is(caller, userId) || has(caller, "ROLE_ADMIN"));
    }

    /** The user with this id, ADMIN or SUPPORT. */
    public boolean reads(@Nullable String userId) {
        return granted(caller -> is(caller, userId) || readsAll(caller));
    }

    public boolean admin() {
        return granted(caller -> has(caller, "ROLE_ADMIN"));
    }

    /** An adult, according to an issuer of attributes or the user's roles. */
    public boolean adult() {
        return granted(caller -> has(caller, "ROLE_ADULT"));
    }

    /** ADMIN or SUPPORT. */
    public boolean adminRead() {
        return granted(Needs::readsAll);
    }

    /** A service that acts in its own right, with this scope, such as {@code account:debit}. */
    public boolean service(String scope) {
        return granted(caller -> has(caller, CallerAuthentication.SERVICE_PREFIX + scope));
    }

    public boolean serviceOrAdmin(String scope) {
        return granted(caller -> has(caller, CallerAuthentication.SERVICE_PREFIX + scope) || has(caller, "ROLE_ADMIN"));
    }

    /**
     * Returns whether the caller is that user, for rules that do not depend on rights. Always {@code false}
     * in mode {@code none}.
     */
    public boolean isUser(String userId) {
        return SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication caller
                && is(caller, userId);
    }

    /** Returns the caller, if a credential was verified. */
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

    /** Returns the user's id at the Shop, or {@code null} if the user has none. */
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
