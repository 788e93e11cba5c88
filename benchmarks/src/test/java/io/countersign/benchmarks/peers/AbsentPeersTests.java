// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AbsentPeersTests {

    private final List<String> said = new ArrayList<>();

    private final AbsentPeers absent = new AbsentPeers(said::add);

    @Test
    void attemptWhenAPeerIsAbsentThenItIsNamedAndTheOthersAreMeasured() {
        List<String> measured = new ArrayList<>();

        absent.attempt("python", () -> {
            throw new AbsentPeerException("there is no python3 on the PATH");
        });
        absent.attempt("go", () -> measured.add("go"));

        assertThat(measured).containsExactly("go");
        assertThat(absent.reasons()).containsExactly(entry("python", "there is no python3 on the PATH"));
        assertThat(said).containsExactly("Without python: there is no python3 on the PATH");
    }
}
