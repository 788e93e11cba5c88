// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Tokens that this server issues.
 *
 * @param modes enabled modes of tokens
 * @param audiences permitted audiences of DVIDs, the default first
 */
record IssuedModes(Set<IdtMode> modes, List<String> audiences) {

    IssuedModes {
        modes = Set.copyOf(modes);
        audiences = List.copyOf(audiences);
    }

    static IssuedModes of(AssertingProperties properties, SpiffeId self) {
        EnumSet<IdtMode> modes = EnumSet.noneOf(IdtMode.class);
        properties.modes().forEach(name -> modes.add(mode(name)));
        if (modes.isEmpty()) {
            throw new CountersignConfigurationException(
                    "countersign.asserting.modes",
                    "It is empty, so no tokens would be issued.",
                    "Use some of dvid, id-mode, anon-mode and lsvid.");
        }
        requireOwn(properties, self);
        List<String> audiences = properties.audiences().isEmpty()
                ? List.of(self.trustDomain().id().toString())
                : properties.audiences();
        return new IssuedModes(modes, audiences);
    }

    private static IdtMode mode(String name) {
        return IdtMode.of(name)
                .orElseThrow(() -> new CountersignConfigurationException(
                        "countersign.asserting.modes",
                        "'" + name + "' is not a mode.",
                        "Use some of dvid, id-mode, anon-mode and lsvid."));
    }

    private static void requireOwn(AssertingProperties properties, SpiffeId self) {
        String expected = properties.workloadId();
        if (expected != null && !expected.equals(self.toString())) {
            throw new CountersignConfigurationException(
                    "countersign.asserting.workload-id",
                    "It is " + expected + ", but the Workload API gives this server the SPIFFE ID " + self + ".",
                    "Register this server with that SPIFFE ID, or set countersign.spiffe.endpoint-socket to the socket of its Workload API.");
        }
    }

    boolean has(IdtMode mode) {
        return modes.contains(mode);
    }
}
