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

/** The tables of a folder of results in Markdown. */
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
                        + "`: a part that was not asked for shows what an earlier run left. Rounds go through all subjects forwards and "
                        + "backwards (A B B A); intervals are 95 % bootstrap intervals of the median, ratios paired by round; a target is "
                        + "*met* when at least " + PairedMedian.ENOUGH_ROUNDS
                        + " rounds were run and the whole interval is within the limit, else *not shown*. The source measured prototypes in "
                        + "Go on another machine (its tables say which): its figures and ours compare nothing but orders of magnitude.\n");
        absent.forEach((name, reason) -> parts.add("Without " + name + ": " + reason + ".\n"));
        if (!results.tokens().isEmpty()) {
            tokens(parts);
        }
        if (!results.links().isEmpty()) {
            parts.add(
                    "## A link between two workloads\n\nMutual TLS 1.3 by SVIDs on loopback, both ends in one process, 6000 octets each way. "
                            + "mtls-set-up: an SVID fetched from the Workload API and a context made of it; connect: a connection, a full "
                            + "handshake, one exchange; kept: an exchange on a connection that is there.\n\n"
                            + links.links());
        }
        if (!results.tokens().isEmpty() || !results.links().isEmpty()) {
            parts.add(
                    "## Beside the longest operations of the source's tables 12 to 14\n\nms, the median of ours. Its key sets come from a "
                            + "provider of identities over the Internet, and ours from memory; it asks the asserting workload where ours verifies itself: "
                            + "for these there is nothing of ours.\n\n"
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
                "## Tokens in process, by their layers\n\nµs of CPU. Bare: as many ES256 verifications and nothing else. Cold: no "
                        + "certificate is known from before. Mint: the layer that makes it so many. A token is verified again and again, each "
                        + "use of it remembered as if it were another.\n\n" + tokens.layers());
        parts.add(
                "## DVIDs\n\nThe OAuth token is signed with RS256 (RSA-2048), the DVID with ES256; dvid comes with the RSA proof "
                        + "(128 bits), dvid-disclosing with disclosures in its place.\n\n" + tokens.dvids());
        parts.add(
                "## Beside the source's table 16\n\nµs. What the workload mints has one layer more than what it validates.\n\n"
                        + tokens.besideSource());
        parts.add("## Sizes, octets\n\n" + tokens.sizes());
    }

    private void chain(List<String> parts) {
        parts.add(
                "## Along the whole chain\n\nA user's call from the subject's door through the middle tiers to the target and back, all "
                        + "programs in one JVM, mutual TLS between them, the load generator on the same machine (one call after the other on "
                        + "each of its connections). pooled: connections are kept; unpooled: each call makes new ones; minting: as pooled, and "
                        + "the asserting workload is asked for a token with nearly each call, as in mode dvid with each.\n\n"
                        + chain.calls());
        parts.add("## By operation\n\nAs the workloads timed it, in the chain with the fewest middle tiers.\n\n"
                + chain.operations());
        parts.add("## Beside the source's table 7\n\nOurs keeps connections on every link in every mode.\n\n"
                + source.pools());
        parts.add(
                "## Beside the source's tables 12 to 14\n\nOurs: what serving the request took, everything that it waits for included; "
                        + "ours of table 12 has no provider of identities beyond this machine to ask.\n\n"
                        + source.times());
        parts.add(
                "## Beside the source's tables 8 to 11\n\nMean and standard deviation of samples each 100 ms. Ours is one process with "
                        + "all workloads, the STS and a directory under full load, so it stands beside the sum of the source's; its load is "
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
