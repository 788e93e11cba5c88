// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/**
 * Reflection that a native image has to allow: {@link KnownNames} reads the fields of the properties' records, and optional
 * providers of algorithms are found by their names.
 */
final class JwtRuntimeHints implements RuntimeHintsRegistrar {

    private static final String BOUNCYCASTLE = "org.bouncycastle.jce.provider.BouncyCastleProvider";

    private static final String CORRETTO = "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";

    JwtRuntimeHints() {}

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        KnownNames.registerHints(hints, CountersignJwtProperties.class);
        // Types that are absent from the image are ignored.
        hints.reflection()
                .registerType(TypeReference.of(BOUNCYCASTLE), MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS)
                .registerType(
                        TypeReference.of(CORRETTO),
                        MemberCategory.ACCESS_PUBLIC_FIELDS,
                        MemberCategory.INVOKE_PUBLIC_METHODS);
    }
}
