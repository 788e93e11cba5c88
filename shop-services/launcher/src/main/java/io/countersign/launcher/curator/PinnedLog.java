// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.launcher.support.LauncherException;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.pins.Pins;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pins for an audit, and where they come from.
 *
 * @param believed whether they come from the log itself, so that they say nothing about whose log it is
 * @param origin line for people
 */
record PinnedLog(Pins pins, boolean believed, String origin) {

    /** @param file {@code null} to take from the log what it has: its id and its first entry */
    static PinnedLog of(LogDocument document, @Nullable Path file) {
        if (file != null) {
            Pins pins = PinsFile.read(file);
            return new PinnedLog(
                    pins, false, "Log " + Base64Url.encode(pins.logId()) + ", as it is pinned in " + file + ".");
        }
        Octets id = document.head().logId();
        Genesis genesis = genesis(document);
        return new PinnedLog(
                Pins.of(id, genesis, List.of()),
                true,
                "Log " + Base64Url.encode(id) + ", first key "
                        + Base64Url.encode(genesis.logKey().encoded())
                        + ".\nNOT VERIFIED AGAINST ANYTHING: id, key and parameters come from the log itself, and no"
                        + " attestor's signature is verified. Give --pins.");
    }

    private static Genesis genesis(LogDocument document) {
        try {
            Iterator<Octets> entries = document.entries().iterator();
            if (entries.hasNext() && Entry.decode(entries.next()).body() instanceof Genesis genesis) {
                return genesis;
            }
        } catch (IllegalArgumentException | UncheckedIOException ex) {
            throw new LauncherException(document.source() + " cannot be read as a log: " + ex.getMessage(), ex);
        }
        throw new LauncherException(document.source() + " does not begin with the first entry of a log");
    }
}
