// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.encoding.Octets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Registrations in the slots by the hashes of their tokens; never changed. A copy with a few changes shares almost
 * everything, so that an update costs little however many services there are.
 */
final class Standings {

    private static final int PARTS = 256;

    static final Standings NONE = new Standings(Collections.nCopies(PARTS, Map.of()));

    private final List<Map<Octets, Standing>> parts;

    private Standings(List<Map<Octets, Standing>> parts) {
        this.parts = parts;
    }

    @Nullable
    Standing get(Octets tokenHash) {
        return parts.get(part(tokenHash)).get(tokenHash);
    }

    private static int part(Octets tokenHash) {
        return Math.floorMod(tokenHash.hashCode(), PARTS);
    }

    Stream<Standing> stream() {
        return parts.stream().flatMap(part -> part.values().stream());
    }

    /** Returns a changed copy. {@code null} removes a registration. */
    Standings with(Map<Octets, @Nullable Standing> changes) {
        Map<Integer, Map<Octets, Standing>> changed = new HashMap<>();
        changes.forEach((tokenHash, standing) -> {
            Map<Octets, Standing> part =
                    changed.computeIfAbsent(part(tokenHash), index -> new HashMap<>(parts.get(index)));
            if (standing == null) {
                part.remove(tokenHash);
            } else {
                part.put(tokenHash, standing);
            }
        });
        List<Map<Octets, Standing>> copy = new ArrayList<>(parts);
        changed.forEach(copy::set);
        return new Standings(copy);
    }
}
