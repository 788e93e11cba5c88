// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when an audit refuses entries or a head.
 *
 * @since 0.1
 */
public final class AuditException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final LogFault fault;

    private final long sequence;

    private final boolean signed;

    private final transient @Nullable ForkProof proof;

    private AuditException(
            LogFault fault, long sequence, boolean signed, @Nullable ForkProof proof, @Nullable Throwable cause) {
        super("The log is refused at sequence " + sequence + ": " + fault, cause);
        this.fault = Objects.requireNonNull(fault, "fault cannot be null");
        this.sequence = sequence;
        this.signed = signed;
        this.proof = proof;
    }

    /** What was received is not what the log key signed, so anybody may have altered it. */
    static AuditException unsigned(LogFault fault, long sequence) {
        return new AuditException(fault, sequence, false, null, null);
    }

    /** The curator signed what is wrong. */
    static AuditException signed(LogFault fault, long sequence) {
        return new AuditException(fault, sequence, true, null, null);
    }

    /** The audit failed while it applied what the log key signed. */
    static AuditException failed(long sequence, Throwable cause) {
        return new AuditException(LogFault.FAILED, sequence, false, null, cause);
    }

    /** The entries could not be read. */
    static AuditException source(long sequence, RuntimeException cause) {
        return new AuditException(LogFault.SOURCE, sequence, false, null, cause);
    }

    static AuditException fork(Head other, @Nullable ForkProof proof) {
        return new AuditException(LogFault.FORK, other.sequence(), true, proof, null);
    }

    public LogFault fault() {
        return fault;
    }

    /** Returns the sequence of the refused entry or head. */
    public long sequence() {
        return sequence;
    }

    /**
     * Returns whether the log key signed what is wrong, so that the audit has stopped for good. Otherwise it goes on,
     * and may be given the same entries from elsewhere, unless it failed itself ({@link LogFault#FAILED}).
     */
    public boolean isSigned() {
        return signed;
    }

    /** Returns the proof of a fork, or {@code null} if there is none. */
    public @Nullable ForkProof proof() {
        return proof;
    }
}
