// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.proofs.ProofsResults.Table;
import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Rows;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import io.countersign.zk.proof.Circuit;
import java.util.Optional;

/** Targets of this project's systems, as ratios within one run. */
final class ProofsTargets {

    private static final String BULLETPROOFS = "countersign Bulletproofs BN254";

    private static final String PEER = "ark-bulletproofs BN254";

    private static final String STARK = "countersign STARK";

    private static final String BARE_STARK = "Plonky3 as in countersign STARK";

    private static final String ARKWORKS = "arkworks BN254";

    private static final String PLATFORM_STARK = "STARK";

    private static final String PLATFORM_GROTH16 = "Groth16";

    private static final String CIRCUIT = Circuit.SECRET_PROOF_BOUND.circuitName();

    private static final String OCTETS = "octets";

    private static final String SINGLE = "1";

    private static final String BATCH = "32";

    private final Table statement;

    private final Table platform;

    private final Rows batches;

    private final Rows http;

    ProofsTargets(ProofsResults results) {
        this.statement = results.table(ProofsResults.STATEMENT);
        this.platform = results.table(ProofsResults.PLATFORM);
        this.batches = results.batches();
        this.http = results.http();
    }

    MarkdownTable table() {
        MarkdownTable table = Target.table();
        bulletproofs(table);
        stark(table);
        platform(table);
        http(table);
        return table;
    }

    private void bulletproofs(MarkdownTable table) {
        new Target("Bulletproofs: verify, to ark-bulletproofs", "", 0.6)
                .below(table, ratio(BULLETPROOFS, PEER, "verify_ms"));
        new Target("Bulletproofs: prove, to ark-bulletproofs", "", 0.6)
                .below(table, ratio(BULLETPROOFS, PEER, "prove_ms"));
        new Target("Bulletproofs: a proof of 32 together, to one alone", "", 0.12)
                .below(table, batch(BATCH).ratio(batch(SINGLE), "ms"));
    }

    /** Grinding is the same in both STARKs, and its time would hide what differs. */
    private void stark(MarkdownTable table) {
        new Target("STARK: prove without grinding, to Plonky3 alone", "", 1.1)
                .below(table, ratio(STARK, BARE_STARK, "bare_ms"));
        new Target("STARK: verify, to Plonky3 alone", "", 1.1).below(table, ratio(STARK, BARE_STARK, "verify_ms"));
        new Target("STARK: prove, to Groth16 of arkworks", "", 0.4).below(table, ratio(STARK, ARKWORKS, "prove_ms"));
        new Target("STARK: verify, to Groth16 of arkworks", "", 1.2).below(table, ratio(STARK, ARKWORKS, "verify_ms"));
    }

    private void platform(MarkdownTable table) {
        Rows stark = platform.measured(PLATFORM_STARK, CIRCUIT);
        if (stark.isEmpty()) {
            return;
        }
        String bits = Cells.count(platform.subject(PLATFORM_STARK, CIRCUIT), "proven_bits");
        new Target(CIRCUIT + " by STARK: octets with " + bits + " proven bits", "", 160_000)
                .below(table, stark.interval(OCTETS));
        new Target(CIRCUIT + " by STARK: verify, to Groth16", "", 2)
                .below(table, stark.ratio(platform.measured(PLATFORM_GROTH16, CIRCUIT), "verify_ms"));
    }

    /** Throughput is the reciprocal of the CPU: at least 0.95 of it. */
    private void http(MarkdownTable table) {
        Rows ofSessions = http.where("request", HttpRounds.SESSION);
        new Target("A session's request begun by STARK, to one begun by Groth16", "", 1 / 0.95)
                .below(
                        table,
                        ofSessions
                                .where("system", PLATFORM_STARK)
                                .ratio(ofSessions.where("system", PLATFORM_GROTH16), "cpu_us"));
    }

    private Optional<PairedMedian> ratio(String system, String reference, String column) {
        return statement.measured(system, SINGLE).ratio(statement.measured(reference, SINGLE), column);
    }

    private Rows batch(String size) {
        return batches.where("system", BULLETPROOFS).where("batch", size);
    }
}
