// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.spring.boot.jwt.opaque.CountersignOpaqueTokenProperties;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.Set;
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
        Set<Class<?>> records = new HashSet<>();
        collect(CountersignJwtProperties.class, records);
        collect(CountersignOpaqueTokenProperties.class, records);
        records.forEach(type -> hints.reflection().registerType(type, MemberCategory.ACCESS_DECLARED_FIELDS));
        // Types that are absent from the image are ignored.
        hints.reflection()
                .registerType(TypeReference.of(BOUNCYCASTLE), MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS)
                .registerType(
                        TypeReference.of(CORRETTO),
                        MemberCategory.ACCESS_PUBLIC_FIELDS,
                        MemberCategory.INVOKE_PUBLIC_METHODS);
    }

    /** Adds a record, and the records in its components, also in lists and in maps. */
    private static void collect(Class<?> type, Set<Class<?>> records) {
        if (!type.isRecord() || !records.add(type)) {
            return;
        }
        for (Field field : type.getDeclaredFields()) {
            Type value = field.getGenericType();
            while (value instanceof ParameterizedType several) {
                value = several.getActualTypeArguments()[several.getActualTypeArguments().length - 1];
            }
            if (value instanceof Class<?> one) {
                collect(one, records);
            }
        }
    }
}
