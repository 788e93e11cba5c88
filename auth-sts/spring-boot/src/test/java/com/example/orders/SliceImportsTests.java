// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;

class SliceImportsTests {

    // A slice has a placeholder for the scheme of opaque tokens.
    private static final String OPAQUE = "io.countersign.spring.boot.jwt.opaque.";

    @Test
    void sliceThenEveryAutoConfigurationOfTokensIsPartOfIt() {
        assertThat(own(WebMvcTest.class))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(own(AutoConfiguration.class));
    }

    private static List<String> own(Class<?> annotation) {
        return ImportCandidates.load(annotation, null).getCandidates().stream()
                .filter(name -> name.startsWith("io.countersign.spring.boot.jwt.") && !name.startsWith(OPAQUE))
                .toList();
    }
}
