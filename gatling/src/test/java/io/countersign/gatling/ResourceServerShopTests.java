// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ResourceServerShopTests {

    @Test
    void ofWhenNameIsAVariantThenItIsFoundAndNoMode() {
        assertThat(ResourceServerShop.names())
                .allSatisfy(name -> assertThat(ResourceServerShop.of(name))
                        .get()
                        .extracting(ResourceServerShop::subject)
                        .isEqualTo(name));
        assertThat(ResourceServerShop.of(ResourceServerShop.MODE)).isEmpty();
    }

    @Test
    void jarThenItsModuleIsPartOfTheProject() {
        Path module = ResourceServerShop.jar(Shop.projectRoot()).getParent().getParent();

        assertThat(module.resolve("pom.xml"))
                .content()
                .contains("<finalName>"
                        + ResourceServerShop.jar(module)
                                .getFileName()
                                .toString()
                                .replace(".jar", ""));
    }
}
