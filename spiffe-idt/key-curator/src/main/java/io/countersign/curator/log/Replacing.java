// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.writer.LogWriter;
import io.countersign.registration.writer.PendingEntry;
import org.jspecify.annotations.Nullable;

/**
 * Request to replace a registration by another one of the same name.
 *
 * @param possession signature of the new key, 64 octets
 * @param permission signature of the former key, 64 octets
 * @since 0.1
 */
public record Replacing(SignedStatement attested, TlsKey key, Octets possession, Octets permission)
        implements LogChange {

    @Override
    public int slot() {
        return attested.statement().slot();
    }

    @Override
    public @Nullable Entry made(LogIndex index, Octets logId) {
        SlotState state = index.at(slot());
        if (state == null || state.former() == null) {
            return null;
        }
        boolean same = Possession.isOf(state.registration(), attested, key, possession, logId)
                && isPermitted(state.former(), logId);
        return same ? state.entry() : null;
    }

    private boolean isPermitted(SlotState.Former former, Octets logId) {
        return former.key().verifies(attested.statement().replacementText(logId, former.hash()), permission);
    }

    @Override
    public void check(LogIndex index, Reservations reservations) {
        index.requireSlot(slot());
        if (index.at(slot()) == null) {
            throw CuratorException.vacant();
        }
    }

    @Override
    public PendingEntry prepare(LogWriter writer) {
        return writer.replace(attested, key, possession, permission);
    }

    @Override
    public void store(Reservations reservations) {}
}
