// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.report.Results;
import io.countersign.benchmarks.report.Rows;
import java.nio.file.Path;

/**
 * Contents of a folder of results: each part from the last run that measured it.
 *
 * @param tokens row for each family, operation, number of layers and round
 * @param sizes row for each family and number of layers
 * @param links row for each operation and round
 * @param calls row for each chain, mode, variant and round
 * @param operations row for each other operation that a workload of the chain timed
 * @param source tables 8 to 16 of the source
 * @param pools table 7 of the source
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

    /** Returns the tokens of a family with this number of layers. */
    Rows measured(String family, String operation, int layers) {
        return tokens.where("family", family).where("operation", operation).where("layers", layers);
    }
}
