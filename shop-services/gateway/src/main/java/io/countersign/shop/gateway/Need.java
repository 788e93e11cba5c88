// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.shop.common.Needs;
import org.jspecify.annotations.Nullable;

/** What the gateway itself asks of a caller before it forwards. The service behind it judges again, for itself. */
enum Need {

    /** Nothing: whoever registers or logs in has no credential yet. */
    NOBODY,

    /** Any valid credential; the service behind knows whose the thing is. */
    ANY,

    /** The caller's own user id in the path. */
    SELF,

    /** The caller's own user id in the path, or an administrator. */
    SELF_OR_ADMIN,

    /** The caller's own user id in the path, or somebody who may read everything. */
    READS,

    /** An administrator. */
    ADMIN,

    /** Somebody who may read everything. */
    ADMIN_READ;

    /** @param userId the user id of the path, or {@code null} if it has none */
    boolean granted(Needs needs, @Nullable String userId) {
        return switch (this) {
            case NOBODY -> true;
            case ANY -> needs.any();
            case SELF -> needs.self(userId);
            case SELF_OR_ADMIN -> needs.selfOrAdmin(userId);
            case READS -> needs.reads(userId);
            case ADMIN -> needs.admin();
            case ADMIN_READ -> needs.adminRead();
        };
    }
}
