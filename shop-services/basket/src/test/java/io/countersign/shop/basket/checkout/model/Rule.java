// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/** Demand of the protocol. A mutant of the model ignores one of them. */
enum Rule {
    /** Who sent a debit, or cannot know whether one was sent, rejects only after the account's word. */
    ASK_BEFORE_REJECTING,
    /** A debit after the question is refused. */
    ASK_LEAVES_TOMBSTONE,
    /** A refusal is as final as a debit. */
    REFUSED_DEBIT_IS_STORED,
    /** A reservation after its release is refused. */
    RELEASE_LEAVES_TOMBSTONE,
    /** Nothing is released while the order may still be confirmed. */
    RELEASE_AFTER_REJECTING,
    /** No reservation expires by the clock of product. */
    ONLY_BASKET_ENDS_RESERVATIONS,
    /** A repeated reservation is answered with the first prices. */
    PRICES_OF_RESERVATION_STAY,
    /** A reservation that could not be committed is released for good. */
    REFUSED_COMMIT_IS_STORED,
    /** Of a batch, the orders that were committed are marked, and no others. */
    BATCH_ANSWERS_EACH,
    /** While it is unknown whether a debit was made, the answer is 202. */
    UNKNOWN_IS_NO_503,
    /** No tombstone is deleted while a message may be late. */
    TOMBSTONES_ARE_KEPT,
    /** Nothing is dispatched for an order that may be rejected. */
    DISPATCH_AFTER_CONFIRMED,
    /** The debit of a rejected order is undone, whoever rejected it. */
    UNDO_ON_REJECTING,
    /** A key gets a new order only once its former one is rejected and all it took is given back. */
    ATTEMPT_AFTER_REJECTED,
    /** A key gets a new order only if an outage was the reason for the rejection of its former one. */
    ATTEMPT_AFTER_OUTAGE
}
