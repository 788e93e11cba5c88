// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.countersign.benchmarks.shop.ShopComparison.Bound;
import io.countersign.benchmarks.shop.ShopComparison.Measure;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShopComparisonTests {

    @Test
    void allWhenModeIsProvedThenItsTargetIsAThird() {
        assertThat(ShopComparison.all(List.of("none", "zk"), List.of()))
                .contains(new ShopComparison("zk", "none", Measure.THROUGHPUT, Bound.AT_LEAST, 1 / 3.0));
    }

    @Test
    void allWhenAShopHasALabelThenItIsComparedWithThePlainOneWithoutTarget() {
        assertThat(ShopComparison.all(List.of("none", "none+pool"), List.of()))
                .extracting(ShopComparison::subject, ShopComparison::other, ShopComparison::target)
                .hasSize(3)
                .containsOnly(tuple("none+pool", "none", ""));
    }

    @Test
    void allWhenThereIsAResourceServerThenOnlyTheModeOfTheSameTokensHasATarget() {
        assertThat(ShopComparison.all(List.of("none", "shared-jwt"), List.of("resource-server-corretto")))
                .filteredOn(comparison -> comparison.other().startsWith("resource-server"))
                .extracting(ShopComparison::subject, ShopComparison::measure, ShopComparison::target)
                .containsExactly(
                        tuple("none", Measure.THROUGHPUT, ""),
                        tuple("none", Measure.CPU, ""),
                        tuple("shared-jwt", Measure.THROUGHPUT, "at least 1.00"),
                        tuple("shared-jwt", Measure.CPU, ""));
    }

    @Test
    void allWhenAllAreOtherWorkingCopiesThenTheFirstIsTheReference() {
        assertThat(ShopComparison.all(List.of("none@/a", "none@/b"), List.of("flask-none")))
                .extracting(ShopComparison::subject, ShopComparison::other, ShopComparison::target)
                .hasSize(3)
                .containsOnly(tuple("none@/b", "none@/a", ""));
    }
}
