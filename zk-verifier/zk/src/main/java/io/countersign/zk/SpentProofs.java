// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.ReplayStore;
import io.countersign.zk.field.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Accepts each proof once. The statement is remembered, not the octets of the proof: anybody can compute other proofs
 * of the same statement, because Groth16 can be re-randomised. The nullifier alone is not enough, since it is the same
 * for all requests of an epoch.
 *
 * @since 0.1
 */
public final class SpentProofs {

    private static final Duration KEPT = Duration.ofSeconds(60);

    private final ReplayStore store;

    private final Instant since;

    /**
     * @param since time from which on the store remembers: its start if it is in memory, {@link Instant#MIN} if it
     *     outlives the process
     */
    public SpentProofs(ReplayStore store, Instant since) {
        this.store = Objects.requireNonNull(store, "store cannot be null");
        this.since = Objects.requireNonNull(since, "since cannot be null");
    }

    /** Returns the same with a store that wraps this one's, such as one that counts failures. */
    public SpentProofs through(UnaryOperator<ReplayStore> wrapper) {
        return new SpentProofs(wrapper.apply(store), since);
    }

    /** Returns whether a proof of that time is older than the store. */
    boolean isTooOld(Instant issuedAt) {
        return issuedAt.isBefore(since);
    }

    /**
     * Returns whether every use of a proof of that time is remembered. A proof from a clock that runs ahead may have
     * been used before its own time.
     */
    boolean remembers(Instant issuedAt) {
        return since.equals(Instant.MIN) || !issuedAt.isBefore(since.plus(ZkScheme.WINDOW));
    }

    ReplayStore.Use spend(ServiceRealm realm, ZkCredential credential, Value challenge) {
        byte[] key = new LengthPrefixed()
                .add(realm.origin())
                .add(credential.header().circuit().circuitName())
                .add(credential.nullifier().octets())
                .add(challenge.octets())
                .sha256();
        String id = HexFormat.of().formatHex(key);
        return store.use(
                ZkScheme.NAME.value(), id, credential.header().issuedAt().plus(KEPT));
    }
}
