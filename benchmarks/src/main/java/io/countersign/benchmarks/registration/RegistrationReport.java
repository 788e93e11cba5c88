// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.report.Target;
import io.countersign.gatling.PairedMedian;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tables of a folder of results in Markdown. */
final class RegistrationReport {

    private final RegistrationResults results;

    private final LinkTables links;

    private final AuditTables audits;

    private final SourceTables source;

    RegistrationReport(RegistrationResults results) {
        this.results = results;
        this.links = new LinkTables(results);
        this.audits = new AuditTables(results);
        this.source = new SourceTables(results, audits);
    }

    String write(Environment environment, String command, Map<String, String> absent) {
        List<String> parts = new ArrayList<>();
        parts.add("# Links by registration\n");
        parts.add(environment + "\n\n`" + command
                + "`: a part that this run did not measure shows the results of an earlier run. Rounds go through all subjects forwards and "
                + "backwards (A B B A); intervals are 95 % bootstrap intervals of the median, differences and ratios paired by round; a target is "
                + "*met* when at least " + PairedMedian.ENOUGH_ROUNDS
                + " rounds were run and the whole interval is within the limit, else *not shown*. The source measured a service mesh on "
                + "another machine: its figures and ours can be compared only by order of magnitude.\n");
        absent.forEach((name, reason) -> parts.add("Without " + name + ": " + reason + ".\n"));
        if (!results.links().isEmpty()) {
            links(parts);
        }
        if (!results.registrations().isEmpty()) {
            registrations(parts);
        }
        if (!results.audits().isEmpty()) {
            audits(parts);
        }
        if (!results.heap().isEmpty()) {
            parts.add(
                    "## Heap of an agent\n\nAll slots are occupied. The heap of the audit after the log, without the entries, "
                            + "which an agent reads from a file, and without the memory of the native core. Measured once.\n\n"
                            + audits.heap());
        }
        parts.add("## Beside the source\n\n" + source.figures());
        parts.add("## Targets\n\n" + targets());
        return String.join("\n", parts);
    }

    private void links(List<String> parts) {
        parts.add(
                "## Links\n\nA client and a server, each a Spring Boot application in a JVM of its own on this machine, HTTP/1.1, TLS 1.3, "
                        + "answers of 1 KiB, the pooled RestClient. tls: a certificate of the server only; authority: mutual TLS by SSL bundles; "
                        + "spiffe: mutual TLS by SVIDs of the embedded Workload API; registration: key curator, attestor and agents. Requests are "
                        + "offered at fixed times (open model), and a latency counts from the intended time. new: each request makes its "
                        + "connection. Every new connection has a full handshake, because the servers issue no tickets; otherwise SSL bundles "
                        + "would resume sessions, and the other kinds never do.\n\n"
                        + links.latencies());
        parts.add(
                "## What a request costs both ends\n\nµs of CPU: of the server all threads but compilers and garbage collection, of the client the threads that send.\n\n"
                        + links.costs());
    }

    private void registrations(List<String> parts) {
        parts.add(
                "## Registering\n\nWith a key curator on SQLite and an attestor in one other process, over kept connections. services: how many are "
                        + "registered afterwards. adopt: another agent fetches the new entry and applies it, which is an update over HTTP.\n\n"
                        + audits.registrations());
        parts.add(
                "A new agent opens its connections, fetches the parameters, reads and audits the log, and registers.\n\n"
                        + audits.agents());
    }

    private void audits(List<String> parts) {
        parts.add(
                "## One registration in process\n\ncheck: a key with all of its helping values, completely. opening: a membership by an opening. One "
                        + "thread.\n\n"
                        + audits.singles());
        parts.add(
                "## Updates and audits in process\n\nupdate: an agent applies a signed head and the entry of one new service, the last of the services. "
                        + "audit: a new agent applies the whole log. Octets are those that the key curator sends, with the head. Logs with many "
                        + "slots have only as many entries as the services say.\n\n"
                        + audits.logs());
    }

    private String targets() {
        MarkdownTable table = Target.table();
        links.targets(table);
        audits.targets(table);
        return table.toString();
    }
}
