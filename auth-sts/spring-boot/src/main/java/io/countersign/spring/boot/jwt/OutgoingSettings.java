// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.TokenRequests;

/** Converts the properties of the cache of tokens for outgoing calls. */
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
