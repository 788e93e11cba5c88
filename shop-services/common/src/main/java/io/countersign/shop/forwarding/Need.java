// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import io.countersign.shop.common.Needs;
import java.util.Objects;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Requirement that a gateway has of a caller before it forwards a request. The service behind it verifies
 * again.
 *
 * @since 0.1
 */
public final class Need {

    /** No requirement: a user who registers or logs in has no credential yet. */
    public static final Need NOBODY = new Need("no credential", (needs, user) -> true);

    /** Any valid credential; the service behind knows the owner of the resource. */
    public static final Need ANY = new Need("any caller", (needs, user) -> needs.any());

    /** The user whose id is in the path. */
    public static final Need SELF = new Need("the user", Needs::self);

    /** The user whose id is in the path, or an administrator. */
    public static final Need SELF_OR_ADMIN = new Need("the user or ADMIN", Needs::selfOrAdmin);

    /** The user whose id is in the path, or a user who may read everything. */
    public static final Need READS = new Need("the user, ADMIN or SUPPORT", Needs::reads);

    /** An administrator. */
    public static final Need ADMIN = new Need("ADMIN", (needs, user) -> needs.admin());

    /** A user who may read everything. */
    public static final Need ADMIN_READ = new Need("ADMIN or SUPPORT", (needs, user) -> needs.adminRead());

    private final String name;

    private final BiPredicate<Needs, @Nullable String> test;

    private Need(String name, BiPredicate<Needs, @Nullable String> test) {
        this.name = Objects.requireNonNull(name, "name cannot be null");
        this.test = test;
    }

    /** A service that acts in its own right, with this scope. */
    public static Need service(String scope) {
        return new Need("a service with " + scope, (needs, user) -> needs.service(scope));
    }

    /** @param userId user id in the path, or {@code null} if it has none */
    boolean granted(Needs needs, @Nullable String userId) {
        return test.test(needs, userId);
    }

    /** Returns a text that completes a sentence with "Needs". */
    @Override
    public String toString() {
        return name;
    }
}
