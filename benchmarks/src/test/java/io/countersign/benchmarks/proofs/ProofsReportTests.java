// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.Results;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProofsReportTests {

    private static final Environment HERE = new Environment("a CPU", 2, 1024, "an OS", "a JVM");

    private static final String OURS = "countersign Bulletproofs BN254";

    private static final String PEER = "ark-bulletproofs BN254";

    @TempDir
    private Path folder;

    private String report(Map<String, String> absent) {
        return new ProofsReport(ProofsResults.read(folder)).write(HERE, "./countersign bench proofs", absent);
    }

    private static Map<String, String> row(String... columns) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < columns.length; i += 2) {
            row.put(columns[i], columns[i + 1]);
        }
        return row;
    }

    private static Map<String, String> subject(String system, String size, String octets, String refused) {
        String known = refused.isEmpty() ? "100" : "";
        return row(
                "system",
                system,
                "size",
                size,
                "field",
                "BN254",
                "proven_bits",
                known,
                "conjectured_bits",
                known,
                "by",
                "best attack",
                "set_up_ms",
                known,
                "proving_key",
                known,
                "verifying_key",
                known,
                "octets",
                octets,
                "refused",
                refused);
    }

    private static List<Map<String, String>> rounds(int rounds, String size, Map<String, Double> systems) {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            String number = String.valueOf(round);
            systems.forEach((system, ms) -> rows.add(row(
                    "system",
                    system,
                    "size",
                    size,
                    "round",
                    number,
                    "prove_ms",
                    ms + "",
                    "bare_ms",
                    ms / 2 + "",
                    "verify_ms",
                    ms / 4 + "",
                    "octets",
                    ms * 1000 + "")));
        }
        return rows;
    }

    @Test
    void writeWhenNothingWasMeasuredThenTheReasonStands() {
        assertThat(report(Map.of("the proof systems", "there is no cargo on the PATH")))
                .contains("Without the proof systems: there is no cargo on the PATH.")
                .doesNotContain("| met |")
                .doesNotContain("## Table");
    }

    @Test
    void writeWhenStatementWasMeasuredThenGrindingStandsApartAndTargetsAreRatios() {
        Results.write(folder, "subjects2", List.of(subject(OURS, "1", "1200", ""), subject(PEER, "1", "1168", "")));
        Results.write(folder, "table2", rounds(15, "1", Map.of(OURS, 40.0, PEER, 80.0)));
        Results.write(
                folder,
                "grinding2",
                List.of(
                        row("system", OURS, "size", "1", "challenge", "0", "ms", "1"),
                        row("system", OURS, "size", "1", "challenge", "1", "ms", "5")));

        assertThat(report(Map.of()))
                .contains("| " + OURS + " | 1 | BN254 | 100 | 100 | best attack | 100 | 20.0 [20.0, 20.0] | 3.00 "
                        + "| 40.0 [40.0, 40.0] | 10.0 [10.0, 10.0] | 1,200 | 100 | 100 |")
                .contains("| Bulletproofs: verify, to ark-bulletproofs | 0.500 [0.500, 0.500] | at most 0.600 | met |");
    }

    @Test
    void writeWhenStarkWasMeasuredThenItsTargetsAreRatiosToPlonky3AndGroth16() {
        String stark = "countersign STARK";
        String alone = "Plonky3 as in countersign STARK";
        String groth16 = "arkworks BN254";
        Results.write(
                folder,
                "subjects2",
                List.of(
                        subject(stark, "1", "98000", ""),
                        subject(alone, "1", "117000", ""),
                        subject(groth16, "1", "256", "")));
        Results.write(folder, "table2", rounds(15, "1", Map.of(stark, 12.0, alone, 10.0, groth16, 60.0)));

        assertThat(report(Map.of()))
                .contains("the difference is what this project adds.")
                .contains("| STARK: prove without grinding, to Plonky3 alone | 1.20 [1.20, 1.20] "
                        + "| at most 1.10 | not shown |")
                .contains("| STARK: verify, to Plonky3 alone | 1.20 [1.20, 1.20] | at most 1.10 | not shown |")
                .contains("| STARK: prove, to Groth16 of arkworks | 0.200 [0.200, 0.200] | at most 0.400 | met |")
                .contains("| STARK: verify, to Groth16 of arkworks | 0.200 [0.200, 0.200] | at most 1.20 | met |");
    }

    @Test
    void writeWhenPlatformWasMeasuredThenRowsAreCircuitsAndTheSizeIsATarget() {
        String circuit = "SecretProofBound";
        Results.write(
                folder,
                "subjects5",
                List.of(
                        subject("STARK", circuit, "107000", ""),
                        subject("Groth16", circuit, "256", ""),
                        subject("Bulletproofs", "MembershipProof", "", "too large")));
        Results.write(folder, "table5", rounds(15, circuit, Map.of("STARK", 120.0, "Groth16", 40.0)));

        assertThat(report(Map.of()))
                .contains("## Table 5: the platform's circuits, in process")
                .contains("| system | circuit |")
                .contains("| Bulletproofs | MembershipProof | BN254 | not measured: too large |")
                .contains("| SecretProofBound by STARK: octets with 100 proven bits | 120000 [120000, 120000] "
                        + "| at most 160000 | met |")
                .contains("| SecretProofBound by STARK: verify, to Groth16 | 3.00 [3.00, 3.00] "
                        + "| at most 2.00 | not shown |")
                .doesNotContain("## Table 7");
    }

    @Test
    void writeWhenRequestsWereMeasuredThenSessionsOfBothSystemsAreCompared() {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int round = 0; round < 15; round++) {
            rows.add(http("STARK", HttpRounds.PROOF, round, "2600"));
            rows.add(http("Groth16", HttpRounds.SESSION, round, "700"));
            rows.add(http("STARK", HttpRounds.SESSION, round, "714"));
        }
        Results.write(folder, "http", rows);

        assertThat(report(Map.of()))
                .contains("## Table 8: over HTTP")
                .contains("| STARK | a proof | 2.60 [2.60, 2.60] |")
                .contains("| A session's request begun by STARK, to one begun by Groth16 | 1.02 [1.02, 1.02] "
                        + "| at most 1.05 | met |");
    }

    private static Map<String, String> http(String system, String request, int round, String micros) {
        return row("system", system, "request", request, "round", String.valueOf(round), "cpu_us", micros);
    }

    @Test
    void writeWhenRoundsAreFewThenNoTargetIsMet() {
        Results.write(folder, "subjects2", List.of(subject(OURS, "1", "1200", ""), subject(PEER, "1", "1168", "")));
        Results.write(folder, "table2", rounds(14, "1", Map.of(OURS, 40.0, PEER, 80.0)));

        assertThat(report(Map.of())).contains("| at most 0.600 | not shown |").doesNotContain("| met |");
    }

    @Test
    void writeWhenSystemRefusedAChainThenItsReasonStands() {
        Results.write(
                folder, "subjects2", List.of(subject(OURS, "8", "", "too large"), subject(PEER, "8", "1360", "")));
        Results.write(folder, "table2", rounds(1, "8", Map.of(PEER, 80.0)));

        assertThat(report(Map.of())).contains("| " + OURS + " | 8 | BN254 | not measured: too large |");
    }

    @Test
    void writeWhenSourceFormWasMeasuredThenItsOrdersAreHeldOrNot() {
        String snark = "bellman BLS12-381";
        String stark = "winterfell f128";
        String bulletproofs = "bulletproofs ristretto255";
        Results.write(
                folder,
                "subjects1",
                List.of(
                        subject(snark, "63", "192", ""),
                        subject(stark, "63", "16518", ""),
                        subject(bulletproofs, "63", "2000", "")));
        Results.write(folder, "table1", rounds(15, "63", Map.of(snark, 60.0, stark, 90.0, bulletproofs, 30.0)));

        assertThat(report(Map.of()))
                .contains("| the STARK's proof is at least 10 times the SNARK's | 63 | 86.0 | held |")
                .contains(
                        "| Bulletproofs' proof is larger than the SNARK's, less than 10 times | 63 | 10.4 | not held |")
                .contains("| the STARK verifies faster than the SNARK | 63 | 1.50 [1.50, 1.50] | not held |");
    }

    @Test
    void plotsWhenBatchesWereMeasuredThenTheyAreALine() {
        Results.write(
                folder,
                "batches",
                List.of(
                        row("system", OURS, "batch", "1", "round", "1", "ms", "9"),
                        row("system", OURS, "batch", "32", "round", "1", "ms", "1")));

        new ProofsPlots(ProofsResults.read(folder)).write(folder);

        assertThat(folder.resolve("table4.svg")).content().contains("<svg");
        assertThat(folder.resolve("table2-prove.svg")).doesNotExist();
        assertThat(report(Map.of())).contains("| " + OURS + " | 9.00 [9.00, 9.00] | 1.00 [1.00, 1.00] |");
    }
}
