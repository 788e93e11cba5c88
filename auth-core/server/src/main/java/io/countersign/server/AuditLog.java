// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Audit log: tokens issued, requests refused, revocations and changes of keys. Servers log their decisions here, without
 * content that an unauthenticated caller controls.
 *
 * @since 0.1
 */
public final class AuditLog {

    /** Name of the logger. */
    public static final String NAME = "io.countersign.audit";

    private AuditLog() {}

    public static Logger logger() {
        return LoggerFactory.getLogger(NAME);
    }
}
