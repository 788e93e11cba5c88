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
 * Lists the keys of this server that were removed, by a forced rotation or after their retirement, in the form of the
 * STS's revocation list. The list is short, and each response contains all of it.
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

    @Operation(summary = "Lists the removed keys of dvid and anon-mode; tokens that they signed must be refused")
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

    /**
     * Response with the whole list.
     *
     * @param next position of the next page: always 0, because readers always read from the start
     */
    record Page(List<Entry> entries, long next) {}

    /**
     * Removed key.
     *
     * @param iss SPIFFE ID of this server
     * @param kid id of the key
     * @param exp time at which the key leaves this list, in seconds since the epoch
     */
    record Entry(String iss, String kid, long exp) {}
}
