// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.EnumSet;
import java.util.Set;

/** The rules that a protocol keeps. */
record Rules(Set<Rule> kept) {

    static Rules all() {
        return new Rules(EnumSet.allOf(Rule.class));
    }

    static Rules without(Rule rule) {
        return new Rules(EnumSet.complementOf(EnumSet.of(rule)));
    }

    boolean keep(Rule rule) {
        return kept.contains(rule);
    }
}
