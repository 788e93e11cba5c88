// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.jwt.opaque.CountersignOpaqueTokenProperties;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.core.io.support.SpringFactoriesLoader;

class JwtRuntimeHintsTests {

    private final RuntimeHints hints = new RuntimeHints();

    @BeforeEach
    void register() {
        SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories")
                .load(RuntimeHintsRegistrar.class)
                .stream()
                .filter(registrar -> registrar.getClass().getName().startsWith("io.countersign.spring.boot.jwt."))
                .forEach(registrar -> registrar.registerHints(hints, getClass().getClassLoader()));
    }

    /** All nested records are properties, whatever contains them. */
    static Stream<Field> fields() {
        return Stream.of(CountersignJwtProperties.class, CountersignOpaqueTokenProperties.class)
                .flatMap(type -> Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses())))
                .filter(Class::isRecord)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void registerThenNamesOfPropertiesCanBeRead(Field field) {
        assertThat(RuntimeHintsPredicates.reflection().onFieldAccess(field)).accepts(hints);
    }

    @Test
    void registerThenBouncyCastleCanBeCreated() {
        TypeReference provider = TypeReference.of("org.bouncycastle.jce.provider.BouncyCastleProvider");
        assertThat(RuntimeHintsPredicates.reflection()
                        .onType(provider)
                        .withMemberCategory(MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS))
                .accepts(hints);
    }
}
