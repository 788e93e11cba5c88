// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tables of a folder of results in Markdown. */
final class IdtReport {

    private final IdtResults results;

    private final TokenTables tokens;

    private final LinkTables links;

    private final ChainTables chain;

    private final SourceTables source;

    IdtReport(IdtResults results) {
        this.results = results;
        this.tokens = new TokenTables(results);
        this.links = new LinkTables(results);
        this.chain = new ChainTables(results);
        this.source = new SourceTables(results);
    }

    String write(Environment environment, String command, Map<String, String> absent) {
        List<String> parts = new ArrayList<>();
        parts.add("# Identity tokens: DVID, ID-Mode, Anon-Mode, LSVID\n");
        parts.add(
                environment + "\n\n`" + command
                        + "`: a part that this run did not measure shows the results of an earlier run. Rounds go through all subjects forwards and "
                        + "backwards (A B B A); intervals are 95 % bootstrap intervals of the median, ratios paired by round; a target is "
                        + "*met* when at least " + PairedMedian.ENOUGH_ROUNDS
                        + " rounds were run and the whole interval is within the limit, else *not shown*. The source measured prototypes in "
                        + "Go on another machine (its tables say which): its figures and ours can be compared only by order of magnitude.\n");
        absent.forEach((name, reason) -> parts.add("Without " + name + ": " + reason + ".\n"));
        if (!results.tokens().isEmpty()) {
            tokens(parts);
        }
        if (!results.links().isEmpty()) {
            parts.add(
                    "## A link between two workloads\n\nMutual TLS 1.3 by SVIDs on loopback, both ends in one process, 6000 octets each way. "
                            + "mtls-set-up: fetching an SVID from the Workload API and creating a TLS context; connect: a connection, a full "
                            + "handshake, one exchange; kept: an exchange on a persistent connection.\n\n"
                            + links.links());
        }
        if (!results.tokens().isEmpty() || !results.links().isEmpty()) {
            parts.add(
                    "## Beside the longest operations of the source's tables 12 to 14\n\nms, the median of ours. Its key sets come from a "
                            + "identity provider over the Internet, and ours from memory; it asks the asserting workload where ours verifies itself: "
                            + "ours has no such operations.\n\n"
                            + links.besideSource());
        }
        if (!results.calls().isEmpty()) {
            chain(parts);
        }
        parts.add("## Targets\n\n" + targets());
        return String.join("\n", parts);
    }

    private void tokens(List<String> parts) {
        parts.add(
                "## Tokens in process, by their layers\n\nµs of CPU. Bare: the same number of ES256 verifications and nothing else. Cold: no "
                        + "certificate is cached. Mint: adding the last layer. A token is verified repeatedly, and each "
                        + "use is remembered as if it were that of another token.\n\n" + tokens.layers());
        parts.add(
                "## DVIDs\n\nThe OAuth token is signed with RS256 (RSA-2048), the DVID with ES256; dvid comes with the RSA proof "
                        + "(128 bits), dvid-disclosing with disclosures instead.\n\n" + tokens.dvids());
        parts.add(
                "## Beside the source's table 16\n\nµs. The token that a workload mints has one layer more than the one it validates.\n\n"
                        + tokens.besideSource());
        parts.add("## Sizes, octets\n\n" + tokens.sizes());
    }

    private void chain(List<String> parts) {
        parts.add(
                "## Along the whole chain\n\nA user's call from the entry of the subject through the middle tiers to the target and back, all "
                        + "programs in one JVM, mutual TLS between them, the load generator on the same machine (one call after the other on "
                        + "each of its connections). pooled: connections are kept; unpooled: each call makes new ones; minting: like pooled, but "
                        + "with a token from the asserting workload for nearly each call, as mode dvid needs for each call.\n\n"
                        + chain.calls());
        parts.add("## By operation\n\nAs the workloads timed it, in the chain with the fewest middle tiers.\n\n"
                + chain.operations());
        parts.add("## Beside the source's table 7\n\nOurs keeps connections on every link in every mode.\n\n"
                + source.pools());
        parts.add(
                "## Beside the source's tables 12 to 14\n\nOurs: the time to serve the request, including everything that it waits for; "
                        + "in table 12, ours does not call an identity provider on another machine.\n\n"
                        + source.times());
        parts.add(
                "## Beside the source's tables 8 to 11\n\nMean and standard deviation of samples each 100 ms. Ours is one process with "
                        + "all workloads, the STS and a directory under full load, so compare it with the sum of the source's; its load is "
                        + "another, too. Minting: tables 8 and 10; validating: tables 9 and 11.\n\n"
                        + source.resources());
        parts.add("## Beside the source's table 15\n\n" + source.nested());
    }

    private String targets() {
        MarkdownTable table = Target.table();
        tokens.targets(table);
        if (!results.calls().isEmpty()) {
            chain.targets(table);
        }
        return table.toString();
    }
}
