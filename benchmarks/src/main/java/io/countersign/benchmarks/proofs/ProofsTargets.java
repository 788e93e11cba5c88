// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.proofs.ProofsResults.Table;
import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import java.util.Optional;

/** Targets of this project's systems, as ratios within one run. */
final class ProofsTargets {

    private static final String BULLETPROOFS = "countersign Bulletproofs BN254";

    private static final String PEER = "ark-bulletproofs BN254";

    private static final String SINGLE = "1";

    private static final String BATCH = "32";

    private final ProofsResults results;

    ProofsTargets(ProofsResults results) {
        this.results = results;
    }

    MarkdownTable table() {
        MarkdownTable table = Target.table();
        new Target("Bulletproofs: verify, to ark-bulletproofs", "", 0.6).below(table, toPeer("verify_ms"));
        new Target("Bulletproofs: prove, to ark-bulletproofs", "", 0.6).below(table, toPeer("prove_ms"));
        new Target("Bulletproofs: a proof of 32 together, to one alone", "", 0.12)
                .below(table, batch(BATCH).ratio(batch(SINGLE), "ms"));
        return table;
    }

    private Optional<PairedMedian> toPeer(String column) {
        Table statement = results.table(ProofsResults.STATEMENT);
        return statement.measured(BULLETPROOFS, SINGLE).ratio(statement.measured(PEER, SINGLE), column);
    }

    private Rows batch(String size) {
        return results.batches().where("system", BULLETPROOFS).where("batch", size);
    }
}
