// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.gossip;

import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.WithholdingProof;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Result of comparing a head that another service received with the own log.
 *
 * @since 0.1
 */
public sealed interface GossipVerdict {

    /** The other service has the same log. */
    record Same() implements GossipVerdict {}

    /**
     * The other service has the first entries of the own log. That is normal for a moment.
     *
     * @param head head of the other service
     */
    record Prefix(Head head) implements GossipVerdict {}

    /** The curator signed the head of an entry, and later that of an entry before. */
    record Withheld(WithholdingProof proof) implements GossipVerdict {}

    /**
     * A former log key signed what follows its replacement. It proves nothing about the log, since the key may have
     * been stolen.
     *
     * @param other head of the other service
     */
    record FormerKey(Head other) implements GossipVerdict {}

    /**
     * The head has a higher sequence than the own log. It is compared later.
     *
     * @param head head of the other service
     */
    record Behind(Head head) implements GossipVerdict {}

    /** The other service has the same log, and its head is too old: its curator may hold back entries. */
    record Stale(Duration age) implements GossipVerdict {}

    /** The head says nothing, since anybody may have written it. */
    record Ignored(Reason reason) implements GossipVerdict {}

    /**
     * The log key signed a different log.
     *
     * @param other head of the other service
     * @param proof for anybody with the log key; {@code null} if no own head has the same sequence. The own entries up
     *     to a later own head then prove it, see {@link ForkProof}
     */
    record Forked(Head other, @Nullable ForkProof proof) implements GossipVerdict {}

    /** Why a head is ignored. */
    enum Reason {
        /** The head has another form than its encoding. */
        MALFORMED,
        /** The head is one of another log. */
        OTHER_LOG,
        /** The log key did not sign the head. */
        SIGNATURE,
        /**
         * The head was signed by a key to which no change of the log key leads that came with it. If a service goes on
         * to send such heads, that is an alarm.
         */
        UNKNOWN_KEY,
        /** The right head was signed by a log key that was replaced before. */
        OLD_KEY,
        /** The time of the head is in the future. */
        FUTURE
    }
}
