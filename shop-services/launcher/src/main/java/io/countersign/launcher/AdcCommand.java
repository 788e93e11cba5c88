// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.disclosure.DisclosureReport;
import io.countersign.launcher.disclosure.DisclosureRun;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.RefusedCallException;
import io.countersign.launcher.support.UnreachableException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures, in every mode, how much of the user each service can read in credentials and in its log during a
 * checkout.
 */
@Command(
        name = "adc",
        description = {
            "Measures how much of the user each service can read in credentials and logs: runs a checkout in every mode,"
                    + " in Shops that are deleted afterwards.",
            "Writes adc.md and adc.csv."
        })
final class AdcCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--modes",
            paramLabel = "M",
            split = ",",
            description = "Modes, separated by commas; all by default.")
    private List<String> modes = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "adc",
            description = "Directory for the tables; ./adc is the default.")
    private Path out = Path.of("adc");

    @Override
    public Integer call() throws IOException {
        List<DisclosureRun> runs = new ArrayList<>();
        Map<Mode, String> absent = new EnumMap<>(Mode.class);
        for (Mode mode : modes.isEmpty()
                ? List.of(Mode.values())
                : modes.stream().map(Mode::of).toList()) {
            say("A checkout in mode " + mode);
            try {
                runs.add(DisclosureRun.of(mode));
            } catch (LauncherException | RefusedCallException | UnreachableException ex) {
                absent.put(mode, String.valueOf(ex.getMessage()));
            }
        }
        write(new DisclosureReport(runs, absent));
        absent.forEach((mode, reason) -> say("Without " + mode + ": " + reason));
        return absent.isEmpty() ? 0 : 1;
    }

    private void write(DisclosureReport report) throws IOException {
        String asked = modes.isEmpty() ? "" : " --modes " + String.join(",", modes);
        String markdown = report.markdown("./countersign adc" + asked);
        Files.createDirectories(out);
        Files.writeString(out.resolve("adc.md"), markdown);
        Files.writeString(out.resolve("adc.csv"), report.csv());
        say(markdown);
        say("Written to " + out.resolve("adc.md") + " and " + out.resolve("adc.csv"));
    }

    private void say(String line) {
        PrintWriter console =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        console.println(line);
        console.flush();
    }
}
