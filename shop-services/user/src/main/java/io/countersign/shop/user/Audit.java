// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.AuditLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Failed logins, in the log {@code io.countersign.audit}: users by their id, since a password may stand in a name's place. */
final class Audit {

    private static final Logger log = AuditLog.logger();

    private Audit() {}

    /** @param user whose password it is not, or {@code null} if nobody has the name */
    static void wrongPassword(@Nullable User user, String address) {
        log.info("login failed sub={} address={}", user == null ? "unknown" : user.userId(), address);
    }
}
