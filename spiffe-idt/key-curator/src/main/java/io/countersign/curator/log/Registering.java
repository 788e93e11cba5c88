// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.writer.LogWriter;
import io.countersign.registration.writer.PendingEntry;
import org.jspecify.annotations.Nullable;

/**
 * Request to register a service in a slot that is reserved for its key.
 *
 * @param possession signature of the key, 64 octets
 * @since 0.1
 */
public record Registering(SignedStatement attested, TlsKey key, Octets possession) implements LogChange {

    @Override
    public int slot() {
        return attested.statement().slot();
    }

    @Override
    public @Nullable Entry made(LogIndex index, Octets logId) {
        SlotState state = index.at(slot());
        if (state == null || !(state.entry().body() instanceof Register)) {
            return null;
        }
        boolean same = Possession.isOf(state.registration(), attested, key, possession, logId);
        return same ? state.entry() : null;
    }

    @Override
    public void check(LogIndex index, Reservations reservations) {
        index.requireSlot(slot());
        if (index.at(slot()) != null) {
            throw CuratorException.conflict("occupied", "The slot is occupied");
        }
        reservations.require(slot(), key.id());
    }

    @Override
    public PendingEntry prepare(LogWriter writer) {
        return writer.register(attested, key, possession);
    }

    @Override
    public void store(Reservations reservations) {
        reservations.use(slot(), key.id());
    }
}
