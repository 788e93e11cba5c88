// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import org.jspecify.annotations.Nullable;

/** Result of a message. The reply is null if the participant ended half-way. */
record Outcome(World after, @Nullable Reply reply) {

    static Outcome done(World after) {
        return new Outcome(after, Reply.Plain.DONE);
    }

    static Outcome refused(World after) {
        return new Outcome(after, Reply.Plain.REFUSED);
    }
}
