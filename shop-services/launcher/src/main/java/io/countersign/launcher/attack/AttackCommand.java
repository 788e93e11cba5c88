// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.launcher.shop.ServiceLogs;
import io.countersign.launcher.support.LauncherException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Attacks links by registration, and shows who notices it. */
@Command(
        name = "attack",
        description = {
            "Starts a key curator, an attestor and services with agents in this process, attacks them, among others by a"
                    + " curator that lies, and prints who notices it and when. Needs the addresses 127.0.0.x.",
            "The exit code is 0 if all attacks are prevented or noticed as the documentation says."
        })
public final class AttackCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder to write attacks.csv, attacks.md and the logs to.")
    private @Nullable Path out;

    @Override
    public Integer call() {
        try {
            Path folder = Files.createTempDirectory("countersign-attack-");
            try {
                Path logs = out == null ? folder : out;
                Files.createDirectories(logs);
                // Answers of the front are small, and would be delayed by the acknowledgement before.
                System.setProperty("sun.net.httpserver.nodelay", "true");
                ServiceLogs.open(logs, List.of(Attacks.SERVICES), "launcher");
                return report(Attacks.run(folder, row -> say(AttackTable.line(row))));
            } finally {
                FileSystemUtils.deleteRecursively(folder);
            }
        } catch (IOException ex) {
            throw new LauncherException("the attacks cannot be carried out: " + ex.getMessage(), ex);
        }
    }

    private int report(List<AttackRow> rows) throws IOException {
        if (out != null) {
            AttackTable table = new AttackTable(rows);
            Files.writeString(out.resolve("attacks.csv"), table.csv());
            Files.writeString(out.resolve("attacks.md"), table.markdown());
        }
        long failed = rows.stream()
                .filter(row -> !row.isAsExpected() || !row.isInTime())
                .count();
        say(rows.size() + " attacks, " + (failed == 0 ? "all" : "all but " + failed) + " as the documentation says.");
        return failed == 0 ? 0 : 1;
    }

    private void say(String line) {
        PrintWriter writer =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        writer.println(line);
        writer.flush();
    }
}
