// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import io.countersign.shop.common.Needs;
import java.util.Objects;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway itself asks of a caller before it forwards. The service behind it verifies again, for itself.
 *
 * @since 0.1
 */
public final class Need {

    /** Nothing: whoever registers or logs in has no credential yet. */
    public static final Need NOBODY = new Need("nobody", (needs, user) -> true);

    /** Any valid credential; the service behind knows whose the thing is. */
    public static final Need ANY = new Need("any caller", (needs, user) -> needs.any());

    /** The caller's own user id in the path. */
    public static final Need SELF = new Need("the user", Needs::self);

    /** The caller's own user id in the path, or an administrator. */
    public static final Need SELF_OR_ADMIN = new Need("the user or ADMIN", Needs::selfOrAdmin);

    /** The caller's own user id in the path, or somebody who may read everything. */
    public static final Need READS = new Need("the user, ADMIN or SUPPORT", Needs::reads);

    /** An administrator. */
    public static final Need ADMIN = new Need("ADMIN", (needs, user) -> needs.admin());

    /** Somebody who may read everything. */
    public static final Need ADMIN_READ = new Need("ADMIN or SUPPORT", (needs, user) -> needs.adminRead());

    private final String name;

    private final BiPredicate<Needs, @Nullable String> test;

    private Need(String name, BiPredicate<Needs, @Nullable String> test) {
        this.name = Objects.requireNonNull(name, "name cannot be null");
        this.test = test;
    }

    /** A service in its own right, with this scope. */
    public static Need service(String scope) {
        return new Need("a service with " + scope, (needs, user) -> needs.service(scope));
    }

    /** @param userId the user id of the path, or {@code null} if it has none */
    boolean granted(Needs needs, @Nullable String userId) {
        return test.test(needs, userId);
    }

    /** For people, in a sentence that begins with "Needs". */
    @Override
    public String toString() {
        return name;
    }
}
