// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.report.Results;
import io.countersign.benchmarks.report.Rows;
import java.nio.file.Path;
import java.util.List;

/**
 * Contents of a folder of results: a file for each part, from the last run that measured it.
 *
 * @param http row for each endpoint and concurrency
 * @param batching row for each of the two servers and round
 * @param proofs row for each stack, circuit, mode and round
 * @param criterion row for each bench
 * @param source averages of the source's table 4
 */
record ZkResults(Rows http, Rows batching, Rows proofs, Rows criterion, Rows source) {

    static final List<String> PARTS = List.of("http", "batching", "proofs", "criterion");

    static ZkResults read(Path folder) {
        List<Rows> parts =
                PARTS.stream().map(part -> Results.read(folder, part)).toList();
        return new ZkResults(
                parts.get(0),
                parts.get(1),
                parts.get(2),
                parts.get(3),
                Results.published(ZkResults.class, "source-averages.csv"));
    }
}
