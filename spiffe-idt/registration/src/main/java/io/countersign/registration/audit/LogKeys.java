// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Log keys, each from the sequence on at which it came into force. Immutable. */
record LogKeys(List<Period> periods) {

    record Period(long from, Ed25519Key key) {}

    LogKeys {
        periods = List.copyOf(periods);
    }

    static LogKeys of(Ed25519Key first) {
        return new LogKeys(List.of(new Period(0, first)));
    }

    LogKeys with(long from, Ed25519Key key) {
        return new LogKeys(Stream.concat(periods.stream(), Stream.of(new Period(from, key)))
                .toList());
    }

    Ed25519Key last() {
        return periods.getLast().key();
    }

    Ed25519Key at(long sequence) {
        return periods.reversed().stream()
                .filter(period -> period.from() <= sequence)
                .findFirst()
                .orElse(periods.getFirst())
                .key();
    }

    List<Ed25519Key> all() {
        return periods.stream().map(Period::key).toList();
    }

    @Nullable
    Ed25519Key byId(Octets keyId) {
        return periods.stream()
                .map(Period::key)
                .filter(key -> key.id().equals(keyId))
                .findFirst()
                .orElse(null);
    }

    boolean contains(Octets keyId) {
        return byId(keyId) != null;
    }
}
