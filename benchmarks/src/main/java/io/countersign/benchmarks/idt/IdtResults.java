// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.report.Results;
import io.countersign.benchmarks.report.Rows;
import java.nio.file.Path;

/**
 * What is in a folder of results: of the last run that measured each part.
 *
 * @param tokens a row for each family, operation, number of layers and round
 * @param sizes a row for each family and number of layers
 * @param links a row for each operation and round
 * @param calls a row for each chain, mode, variant and round
 * @param operations a row for each operation that a workload of the chain timed, besides
 * @param source the source's tables 8 to 16
 * @param pools the source's table 7
 */
record IdtResults(Rows tokens, Rows sizes, Rows links, Rows calls, Rows operations, Rows source, Rows pools) {

    static final String TOKENS = "tokens";

    static final String SIZES = "sizes";

    static final String LINKS = "links";

    static final String CHAIN = "chain";

    static final String OPERATIONS = "operations";

    static IdtResults read(Path folder) {
        return new IdtResults(
                Results.read(folder, TOKENS),
                Results.read(folder, SIZES),
                Results.read(folder, LINKS),
                Results.read(folder, CHAIN),
                Results.read(folder, OPERATIONS),
                Results.published(IdtResults.class, "source-tables.csv"),
                Results.published(IdtResults.class, "source-pools.csv"));
    }

    /** A family's tokens of so many layers. */
    Rows measured(String family, String operation, int layers) {
        return tokens.where("family", family).where("operation", operation).where("layers", layers);
    }
}
