// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.pins.PinnedAttestor;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Pins of agents. */
final class TestPins {

    private TestPins() {}

    static PinnedAttestor attestor(Ed25519Signer attestor) {
        return new PinnedAttestor(
                attestor.key(),
                SpiffeIdPatterns.parse(List.of("spiffe://shop.com/*")),
                List.of(AddressRange.parse("127.0.0.0/8")),
                Instant.parse("2100-01-01T00:00:00Z"));
    }

    static Set<Ed25519Key> keys(List<Ed25519Signer> signers) {
        return signers.stream().map(Ed25519Signer::key).collect(Collectors.toSet());
    }
}
