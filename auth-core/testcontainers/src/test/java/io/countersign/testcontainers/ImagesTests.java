// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.testcontainers.utility.DockerImageName;

class ImagesTests {

    @Test
    void ofThenTagIsTheVersionOfTheLibrary() {
        assertThat(Images.of("sts").asCanonicalNameString()).matches("countersign/sts:\\d+\\.\\d+\\.\\d+.*");
    }

    @Test
    void requireWhenOtherRegistryThenItMustBeDeclaredSubstitute() {
        DockerImageName mirrored = DockerImageName.parse("registry.example.com/mirror/sts:1");
        assertThatIllegalStateException().isThrownBy(() -> Images.require(mirrored, "sts"));
        assertThat(Images.require(mirrored.asCompatibleSubstituteFor("countersign/sts"), "sts"))
                .isEqualTo(mirrored);
    }

    @Test
    void requireWhenOtherProgramThenRefused() {
        assertThatIllegalStateException().isThrownBy(() -> Images.require(Images.of("asserting"), "sts"));
    }
}
