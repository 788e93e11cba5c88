// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.pins;

import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.PeerAddress;
import io.countersign.registration.log.Statement;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Attestor whose statements are believed, within limits.
 *
 * @param key public key
 * @param names SPIFFE IDs that it may state
 * @param addresses ranges of the addresses that it may state
 * @param end from then on, nothing that it stated is believed
 * @since 0.1
 */
public record PinnedAttestor(Ed25519Key key, SpiffeIdPatterns names, List<AddressRange> addresses, Instant end) {

    public PinnedAttestor {
        Objects.requireNonNull(key, "key cannot be null");
        Objects.requireNonNull(names, "names cannot be null");
        Objects.requireNonNull(end, "end cannot be null");
        addresses = List.copyOf(addresses);
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException("At least one range of addresses is required");
        }
    }

    public boolean permits(PeerAddress address) {
        InetAddress plain = address.toInetAddress();
        return addresses.stream().anyMatch(range -> range.contains(plain));
    }

    /** Returns whether the attestor may state this at a time. */
    public boolean permits(Statement statement, Instant time) {
        return time.isBefore(end) && names.match(statement.name()) && permits(statement.address());
    }
}
