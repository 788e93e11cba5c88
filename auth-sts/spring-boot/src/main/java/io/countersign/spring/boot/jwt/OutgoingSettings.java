// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.TokenRequests;

/** How tokens for outgoing calls are kept. */
final class OutgoingSettings {

    private OutgoingSettings() {}

    static TokenRequests.Settings of(CountersignJwtProperties properties) {
        return JwtSettings.checked(
                "countersign.jwt.outgoing",
                () -> new TokenRequests.Settings(
                        properties.outgoing().maxEntries(),
                        properties.outgoing().margin()));
    }
}
