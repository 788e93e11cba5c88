// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.disclosure;

import io.countersign.core.Disclosure;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Attribute disclosure count (ADC) of every mode, beside the table of the source that defines it. */
public final class DisclosureReport {

    private static final Set<Service> ISSUERS =
            EnumSet.of(Service.STS, Service.DELIVERY_STS, Service.ASSERTING, Service.ZK);

    private static final List<Service> SHOWN = Arrays.stream(Service.values())
            .filter(service -> !ISSUERS.contains(service))
            .toList();

    /** Table 3 of the source, unchanged. */
    private static final List<List<String>> SOURCE = List.of(
            List.of("Credential presented to service", "Proof + commitment (no PII)", "Signed token containing claims"),
            List.of("Data accessible to application code", "Commitment only", "Claims (registered + app)"),
            List.of(
                    "Default logging surface (headers/payload)",
                    "Proof length/status; no attributes",
                    "Token/claims may appear in traces/logs"),
            List.of("Persisted server state", "Commitment (pseudonymous)", "Token/claims may be cached or stored"),
            List.of(
                    "Cross-service linkability",
                    "Same commitment implies linkability",
                    "Token identifier linkable across services"));

    private final List<DisclosureRun> runs;

    private final Map<Mode, String> absent;

    public DisclosureReport(List<DisclosureRun> runs, Map<Mode, String> absent) {
        this.runs = List.copyOf(runs);
        this.absent = Map.copyOf(absent);
    }

    public String markdown(String command) {
        List<String> lines = new ArrayList<>();
        lines.add("# Attribute disclosure count\n");
        lines.add("`" + command
                + "`: one checkout with delivery through the gateway in each mode. *a + b of c*: identifiers and "
                + "attributes of the user among all values that the credential discloses, counted as in the source; the "
                + "credential that disclosed most there.\n");
        lines.addAll(counts());
        absent.forEach((mode, reason) -> lines.add("\nWithout " + mode + ": " + reason + "."));
        lines.add("\n## Where a user can be linked, and what is logged\n");
        lines.addAll(traces());
        lines.add("\n## By name\n");
        lines.addAll(names());
        lines.add("\n## The source's table 3\n");
        lines.add(row("channel or artefact", "ZK proof", "JWT"));
        lines.add(row("---", "---", "---"));
        SOURCE.forEach(line -> lines.add(row(line.toArray(String[]::new))));
        return String.join("\n", lines) + "\n";
    }

    private List<String> counts() {
        List<String> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("mode"));
        SHOWN.forEach(service -> head.add(service.shortName()));
        lines.add(row(head.toArray(String[]::new)));
        lines.add(row(head.stream().map(any -> "---").toArray(String[]::new)));
        for (DisclosureRun run : runs) {
            List<String> cells = new ArrayList<>(List.of(run.mode().modeName()));
            SHOWN.forEach(service -> cells.add(count(run, service)));
            lines.add(row(cells.toArray(String[]::new)));
        }
        return lines;
    }

    private static String count(DisclosureRun run, Service service) {
        Map<List<String>, List<DisclosureRow>> credentials = run.rows().stream()
                .filter(row -> row.service() == service && !row.isLog())
                .collect(Collectors.groupingBy(row -> List.of(row.scheme(), row.algorithm())));
        return credentials.values().stream()
                .max(Comparator.comparingInt(DisclosureReport::ofUser).thenComparingInt(DisclosureReport::all))
                .map(rows -> all(rows) == 0
                        ? "0"
                        : size(rows, Disclosure.Kind.IDENTIFIER) + " + " + size(rows, Disclosure.Kind.ATTRIBUTE)
                                + " of " + all(rows))
                .orElse("not called");
    }

    private static int ofUser(List<DisclosureRow> rows) {
        return rows.stream()
                .filter(DisclosureRow::isOfUser)
                .mapToInt(row -> row.names().size())
                .sum();
    }

    private static int all(List<DisclosureRow> rows) {
        return rows.stream().mapToInt(row -> row.names().size()).sum();
    }

    private static int size(List<DisclosureRow> rows, Disclosure.Kind kind) {
        return rows.stream()
                .filter(row -> row.kind() == kind)
                .mapToInt(row -> row.names().size())
                .sum();
    }

    private List<String> traces() {
        List<String> lines = new ArrayList<>();
        lines.add(row(
                "mode",
                "identifiers with one value at several services",
                "of the user in the other services' logs",
                "in the logs of STS, asserting workload and authenticator"));
        lines.add(row("---", "---", "---", "---"));
        for (DisclosureRun run : runs) {
            Set<String> services = logged(run, true);
            Set<String> issuers = logged(run, false);
            lines.add(row(run.mode().modeName(), listed(run.shared()), listed(services), listed(issuers)));
        }
        return lines;
    }

    private static Set<String> logged(DisclosureRun run, boolean shown) {
        return run.rows().stream()
                .filter(row -> row.isLog() && row.isOfUser() && SHOWN.contains(row.service()) == shown)
                .flatMap(row -> row.names().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String listed(Set<String> names) {
        return names.isEmpty() ? "0" : names.size() + ": " + String.join(", ", names);
    }

    private List<String> names() {
        List<String> lines = new ArrayList<>();
        lines.add(row("mode", "service", "credential", "identifiers", "attributes", "of the credential"));
        lines.add(row("---", "---", "---", "---", "---", "---"));
        for (DisclosureRun run : runs) {
            List<DisclosureRow> shown =
                    run.all().stream().filter(row -> !row.isLog()).toList();
            for (DisclosureRow first : shown) {
                if (first.kind() == Disclosure.Kind.IDENTIFIER) {
                    lines.add(row(
                            run.mode().modeName(),
                            first.service().shortName(),
                            first.scheme() + " " + first.algorithm(),
                            String.join(", ", first.names()),
                            others(shown, first, Disclosure.Kind.ATTRIBUTE),
                            others(shown, first, Disclosure.Kind.CREDENTIAL)));
                }
            }
        }
        return lines;
    }

    private static String others(List<DisclosureRow> shown, DisclosureRow first, Disclosure.Kind kind) {
        return shown.stream()
                .filter(row -> row.kind() == kind
                        && row.service() == first.service()
                        && row.scheme().equals(first.scheme())
                        && row.algorithm().equals(first.algorithm()))
                .flatMap(row -> row.names().stream())
                .collect(Collectors.joining(", "));
    }

    public String csv() {
        List<String> lines = new ArrayList<>();
        lines.add("mode,service,scheme,algorithm,place,kind,count,names");
        runs.forEach(run -> run.all()
                .forEach(row -> lines.add(String.join(
                        ",",
                        row.mode().modeName(),
                        row.service().shortName(),
                        row.scheme(),
                        row.algorithm(),
                        row.place(),
                        row.kind().name().toLowerCase(Locale.ROOT),
                        String.valueOf(row.names().size()),
                        String.join(";", row.names())))));
        return String.join("\n", lines) + "\n";
    }

    private static String row(String... cells) {
        return "| " + Arrays.stream(cells).map(Objects::toString).collect(Collectors.joining(" | ")) + " |";
    }
}
