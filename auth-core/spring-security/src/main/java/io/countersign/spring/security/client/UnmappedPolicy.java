// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

/**
 * Treatment of calls to hosts that no {@code countersign.services.<id>.url} maps.
 *
 * @since 0.1
 */
public enum UnmappedPolicy {
    /** The call is sent without any credential of the current request. Credentials of the application are kept. */
    PLAIN,

    /** The call is not sent: {@link UnmappedTargetException}. */
    REFUSE
}
