// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.util.ClassUtils;

class CountersignRuntimeHintsTests {

    private static final Pattern PRESENCE = Pattern.compile("isPresent\\(\\s*\"([\\w.]+)\"");

    private final RuntimeHints hints = new RuntimeHints();

    @BeforeEach
    void register() {
        SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories")
                .load(RuntimeHintsRegistrar.class)
                .stream()
                .filter(CountersignRuntimeHints.class::isInstance)
                .forEach(registrar -> registrar.registerHints(hints, getClass().getClassLoader()));
    }

    @Test
    void registerThenExpressionsCanUseTheCaller() throws ReflectiveOperationException {
        for (var method : List.of(Caller.class.getMethod("name"), Caller.User.class.getMethod("id"))) {
            assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(method))
                    .accepts(hints);
        }
    }

    @Test
    void registerThenEveryClassWhosePresenceIsCheckedIsKnown() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            List<String> names = sources.filter(Files::isRegularFile)
                    .flatMap(source -> PRESENCE.matcher(read(source)).results())
                    .map(MatchResult::group)
                    .map(call -> call.substring(call.indexOf('"') + 1, call.length() - 1))
                    .toList();
            // An older Spring Boot lacks some of them.
            List<String> present = names.stream()
                    .filter(name -> ClassUtils.isPresent(name, null))
                    .toList();
            assertThat(names).hasSizeGreaterThan(2);
            assertThat(present)
                    .hasSizeGreaterThan(1)
                    .allSatisfy(name -> assertThat(
                                    RuntimeHintsPredicates.reflection().onType(TypeReference.of(name)))
                            .accepts(hints));
        }
    }

    private static String read(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
