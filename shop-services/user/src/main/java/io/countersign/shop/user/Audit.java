// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.AuditLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Logs failed logins to {@code io.countersign.audit}. Users appear by id, because somebody may have typed a
 * password as the name.
 */
final class Audit {

    private static final Logger log = AuditLog.logger();

    private Audit() {}

    /** @param user user whose password was wrong, or {@code null} if there is no user of that name */
    static void wrongPassword(@Nullable User user, String address) {
        log.info("login failed sub={} address={}", user == null ? "unknown" : user.userId(), address);
    }
}
