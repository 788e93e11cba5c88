// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.slice;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.CountersignCustomizer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.ClassUtils;

/** Tests which auto-configurations of this module are part of a slice, so that a new one is not forgotten. */
class SliceImportsTests {

    private static final String OWN = "io.countersign.spring.boot.";

    private static final List<String> LEFT_OUT = Stream.of(
                    "CountersignReactiveAutoConfiguration",
                    "CountersignActuatorAutoConfiguration",
                    "metrics.CountersignMetricsAutoConfiguration",
                    "metrics.CountersignMetricsReaderAutoConfiguration",
                    "CountersignTracingAutoConfiguration",
                    "link.CountersignLinkAutoConfiguration",
                    "observe.CountersignObserveAutoConfiguration")
            .map(OWN::concat)
            .toList();

    @Test
    void sliceThenEveryAutoConfigurationIsPartOfItOrLeftOut() {
        assertThat(Stream.concat(own(WebMvcTest.class).stream(), LEFT_OUT.stream()))
                .containsExactlyInAnyOrderElementsOf(own(AutoConfiguration.class));
    }

    @Test
    void sliceThenEveryAutoConfigurationExists() {
        assertThat(ImportCandidates.load(WebMvcTest.class, null))
                .isNotEmpty()
                .allMatch(name -> ClassUtils.isPresent(name, null));
    }

    /** Spring Boot ignores types that it cannot load, so a renamed one would be left out of slices unnoticed. */
    @Test
    void sliceThenEveryIncludedTypeExists() throws IOException {
        ClassPathResource includes =
                new ClassPathResource("META-INF/spring/" + WebMvcTest.class.getName() + ".includes");
        assertThat(includes.getContentAsString(StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#")))
                .contains(CountersignCustomizer.class.getName())
                .allMatch(name -> ClassUtils.isPresent(name, null));
    }

    private static List<String> own(Class<?> annotation) {
        return ImportCandidates.load(annotation, null).getCandidates().stream()
                .filter(name -> name.startsWith(OWN))
                .toList();
    }
}
