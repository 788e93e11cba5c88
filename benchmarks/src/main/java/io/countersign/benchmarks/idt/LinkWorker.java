// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.load.ProcessCpu;
import io.countersign.benchmarks.stacks.Answer;
import io.countersign.benchmarks.stacks.Versions;
import io.countersign.benchmarks.stacks.Worker;
import io.countersign.spiffe.tls.LiveTls;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Both sides of a link in a JVM of its own, controlled by the coordinator; the CPU time is that of both. */
public final class LinkWorker {

    private LinkWorker() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Output of libraries must not mix with the answers.
        System.setOut(System.err);
        Path folder = Files.createTempDirectory("link-");
        ProcessCpu cpu = new ProcessCpu(ProcessHandle.current().pid());
        try (Link link = Link.open(folder)) {
            answers.println(String.join(
                    "\t",
                    Versions.of(LiveTls.class),
                    System.getProperty("java.vm.name") + " " + Runtime.version(),
                    "TLS 1.3 of the JDK",
                    "both ends' SPIFFE IDs"));
            Worker.serve(answers, line -> measure(link, LinkTask.parse(line), cpu));
        } finally {
            Files.deleteIfExists(folder);
        }
    }

    private static Answer measure(Link link, LinkTask task, ProcessCpu cpu) {
        return Worker.measure(() -> link.run(task), 1, task.millis(), cpu::nanos);
    }
}
