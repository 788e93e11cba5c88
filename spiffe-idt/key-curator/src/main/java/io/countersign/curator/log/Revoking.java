// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.writer.LogWriter;
import io.countersign.registration.writer.PendingEntry;
import org.jspecify.annotations.Nullable;

/**
 * Request to end a registration.
 *
 * @param former hash of the entry in force in the slot
 * @param signer id of the key that signed: the TLS key, or an attestor's
 * @param signature 64 octets
 * @since 0.1
 */
public record Revoking(int slot, Octets former, RevocationReason reason, Octets signer, Octets signature)
        implements LogChange {

    @Override
    public @Nullable Entry made(LogIndex index, Octets logId) {
        LogIndex.Revocation made = index.revocation(former);
        return made != null && isSame(made) ? made.entry() : null;
    }

    private boolean isSame(LogIndex.Revocation made) {
        return made.revoke().slot() == slot
                && made.revoke().reason() == reason
                && made.revoke().signer().equals(signer)
                && made.revoke().signature().equals(signature);
    }

    @Override
    public void check(LogIndex index, Reservations reservations) {
        index.requireSlot(slot);
        SlotState state = index.at(slot);
        if (state == null) {
            throw CuratorException.vacant();
        }
        if (!state.hash().equals(former)) {
            throw CuratorException.notInForce();
        }
    }

    @Override
    public PendingEntry prepare(LogWriter writer) {
        return writer.revoke(slot, reason, signer, signature);
    }

    @Override
    public void store(Reservations reservations) {}
}
