// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Message.Verb;
import org.jspecify.annotations.Nullable;

/** What a worker of basket does next: a transaction of its own, or a call. */
enum Step {
    OPEN,
    RESERVE(Verb.RESERVE),
    BOOK(Verb.BOOK),
    DEBIT(Verb.DEBIT),
    ASK(Verb.ASK),
    CONFIRM,
    REJECT,
    /** Answers the client. */
    TELL,
    UNDO(Verb.UNDO),
    RELEASE(Verb.RELEASE),
    CANCEL(Verb.CANCEL),
    END,
    /** Commits the stock of a debited order before its confirmation. */
    COMMIT_FIRST(Verb.COMMIT),
    COMMIT(Verb.COMMIT),
    MARK_COMMITTED,
    DISPATCH(Verb.DISPATCH),
    BOOK_ANEW(Verb.BOOK),
    MARK_SENT,
    /** Only without {@link Rule#DISPATCH_AFTER_CONFIRMED}. */
    EARLY_DISPATCH(Verb.DISPATCH),
    /** Only without {@link Rule#RELEASE_AFTER_REJECTING}. */
    EARLY_RELEASE(Verb.RELEASE),
    /** Recovery without an order. */
    IDLE,
    /** A request that has ended. */
    GONE;

    private final @Nullable Verb verb;

    Step() {
        this(null);
    }

    Step(@Nullable Verb verb) {
        this.verb = verb;
    }

    /** Returns the message of a call, or null for a transaction. */
    @Nullable
    Verb verb() {
        return verb;
    }

    boolean rests() {
        return this == IDLE || this == GONE;
    }
}
