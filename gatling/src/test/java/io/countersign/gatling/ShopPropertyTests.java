// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ShopPropertyTests {

    @Test
    void parseWhenThereIsALabelThenOnlyShopsWithItHaveTheProperty() {
        ShopProperty property = ShopProperty.parse("small:server.tomcat.threads.max=8");
        assertThat(property.javaOption()).isEqualTo("-Dserver.tomcat.threads.max=8");
        assertThat(property.appliesTo(ShopName.parse("none+small"))).isTrue();
        assertThat(property.appliesTo(ShopName.parse("none"))).isFalse();
    }

    @Test
    void parseWhenThereIsNoLabelThenAllShopsHaveTheProperty() {
        ShopProperty property = ShopProperty.parse("a.url=http://b:1/?c=d");
        assertThat(property.value()).isEqualTo("http://b:1/?c=d");
        assertThat(property.appliesTo(ShopName.parse("none+small"))).isTrue();
        assertThat(property).hasToString("a.url=http://b:1/?c=d");
    }

    @Test
    void parseWhenThereIsWhiteSpaceOrNoNameThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> ShopProperty.parse("a=b c"));
        assertThatIllegalArgumentException().isThrownBy(() -> ShopProperty.parse("=b"));
        assertThatIllegalArgumentException().isThrownBy(() -> ShopProperty.parse("a"));
    }

    @Test
    void nameWhenItHasAllPartsThenEachIsFound() {
        assertThat(ShopName.parse("none+small@/a+b@c")).isEqualTo(new ShopName("none", "small", "/a+b@c"));
        assertThat(ShopName.parse("none+small@/a+b@c")).hasToString("none+small@/a+b@c");
        assertThat(ShopName.parse("none").isPlain()).isTrue();
    }
}
