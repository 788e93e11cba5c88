// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import io.countersign.spring.boot.jwt.KnownNames;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** Hints for native images: the names of the properties of opaque tokens. */
final class OpaqueTokenRuntimeHints implements RuntimeHintsRegistrar {

    OpaqueTokenRuntimeHints() {}

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        KnownNames.registerHints(hints, CountersignOpaqueTokenProperties.class);
    }
}
