// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.Endpoints;
import io.countersign.keys.KeyRevocations;
import io.countersign.keys.SigningKeyTable;
import io.countersign.spiffe.tls.LiveIdentity;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Tells workloads which keys of this server were removed, by a forced rotation or at their end, in the form of the
 * STS's list of revocations. It is short, and each answer is the whole.
 */
@RestController
final class RevokedKeysController {

    private final List<SigningKeyTable> tables;

    private final LiveIdentity identity;

    private final Clock clock;

    RevokedKeysController(List<SigningKeyTable> tables, LiveIdentity identity, Clock clock) {
        this.tables = List.copyOf(tables);
        this.identity = identity;
        this.clock = clock;
    }

    @Operation(summary = "The keys of both modes that were removed: nothing that they signed is good")
    @GetMapping(Endpoints.REVOCATIONS)
    Page list() {
        String self = identity.id().toString();
        List<Entry> entries = new ArrayList<>();
        for (SigningKeyTable table : tables) {
            table.removedSince(clock.instant().minus(KeyRevocations.LISTED))
                    .forEach((keyId, removed) -> entries.add(new Entry(
                            self, keyId, removed.plus(KeyRevocations.LISTED).getEpochSecond())));
        }
        return new Page(entries, 0);
    }

    /** @param next always the same: the list is read from its beginning each time */
    record Page(List<Entry> entries, long next) {}

    /**
     * A key.
     *
     * @param iss this server
     * @param exp when the key leaves this list, in seconds
     */
    record Entry(String iss, String kid, long exp) {}
}
