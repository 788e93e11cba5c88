// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Logs and agents in a JVM of their own, controlled by the coordinator. Prints a line when it is ready, then answers each
 * line, an {@link AuditTask}, with the measured values. Logs and parameters are made when they are first asked for.
 */
public final class AuditWorker {

    private final Rbe rbe = NativeCore.load().rbe();

    private final Map<Integer, RbeParameters> parameters = new HashMap<>();

    private final Map<Integer, SingleRegistration> singles = new HashMap<>();

    private final Map<Scale, AuditSubject> subjects = new HashMap<>();

    private AuditWorker() {}

    /** Size of a log. */
    private record Scale(int slots, int services) {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Output of libraries must not mix with the answers.
        System.setOut(System.err);
        AuditWorker worker = new AuditWorker();
        answers.println("ready");
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            answers.println(Columns.line(worker.answer(AuditTask.parse(line))));
        }
    }

    private Map<String, String> answer(AuditTask task) {
        return switch (task.operation()) {
            case AuditTask.UPDATE -> subject(task).update(task.millis()).columns();
            case AuditTask.AUDIT -> subject(task).audit(task.millis()).columns();
            case AuditTask.SIZES -> sizes(task);
            default ->
                singles.computeIfAbsent(task.slots(), slots -> new SingleRegistration(rbe, parameters(slots)))
                        .measure(task.operation(), task.millis())
                        .columns();
        };
    }

    private Map<String, String> sizes(AuditTask task) {
        Map<String, String> sizes = subject(task).sizes();
        sizes.put("parameters_octets", String.valueOf(parameters(task.slots()).encode().length));
        return sizes;
    }

    private RbeParameters parameters(int slots) {
        return parameters.computeIfAbsent(slots, rbe::developmentParameters);
    }

    private AuditSubject subject(AuditTask task) {
        return subjects.computeIfAbsent(
                new Scale(task.slots(), task.services()),
                scale -> new AuditSubject(rbe, parameters(scale.slots()), scale.services()));
    }
}
