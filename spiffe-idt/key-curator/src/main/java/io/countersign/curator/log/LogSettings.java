// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.pins.PinnedAttestor;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a log is opened with.
 *
 * @param logId id that the log must have; {@code null} if any
 * @param newLog whether a log with this id may be begun
 * @param parameters parameters, which stay open as long as the log
 * @param logKey log key from now on
 * @param formerLogKey log key that may sign the change to {@code logKey}; {@code null} if there is none
 * @param successors keys that may replace a lost log key
 * @param witnesses keys of those who cosign heads
 * @since 0.1
 */
public record LogSettings(
        @Nullable Octets logId,
        boolean newLog,
        Rbe rbe,
        RbeParameters parameters,
        Ed25519Signer logKey,
        @Nullable Ed25519Signer formerLogKey,
        Set<Ed25519Key> successors,
        List<PinnedAttestor> attestors,
        Set<Ed25519Key> witnesses) {

    public LogSettings {
        successors = Set.copyOf(successors);
        attestors = List.copyOf(attestors);
        witnesses = Set.copyOf(witnesses);
    }

    /** Returns commitments with all slots vacant. */
    RbeCommitments commitments() {
        return new RbeCommitments(rbe, parameters);
    }
}
