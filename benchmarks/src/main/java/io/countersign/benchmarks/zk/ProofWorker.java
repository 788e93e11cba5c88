// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.load.ProcessCpu;
import io.countersign.benchmarks.stacks.Answer;
import io.countersign.benchmarks.stacks.Versions;
import io.countersign.benchmarks.stacks.Worker;
import io.countersign.nativecore.NativeCore;
import io.countersign.zk.proof.NativeBulletproofs;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.ProofSystem;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.LongSupplier;

/**
 * Proof system in a JVM of its own, controlled by the coordinator. Describes itself in a line. Then, for each
 * line {@code circuit mode millis}, it works for that time and answers {@code proofs wallNanos cpuNanos}, or
 * {@code unsupported}. The peers in other languages do the same.
 */
public final class ProofWorker {

    private final Operations operations;

    private final LongSupplier cpu;

    private final Map<String, Runnable> made = new HashMap<>();

    private ProofWorker(Operations operations, LongSupplier cpu) {
        this.operations = operations;
        this.cpu = cpu;
    }

    /** Takes the proof system's name. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Output of libraries must not mix with the answers.
        System.setOut(System.err);
        boolean isNative = ProofStacks.CORE.contains(arguments[0]);
        ProofSystem system = isNative ? ofCore(arguments[0]) : named(arguments[0]);
        String runtime = System.getProperty("java.vm.name") + " " + Runtime.version();
        answers.println(String.join(
                "\t",
                Versions.of(system.getClass()),
                runtime,
                isNative ? "native core through JNA, in one thread" : "JavaScript in GraalJS, in threads of its own",
                "canonical signals and coordinates, curves, subgroups, infinity"));
        // The native core works in the calling thread, a script in threads of its own.
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        ProcessCpu process = new ProcessCpu(ProcessHandle.current().pid());
        LongSupplier cpu = isNative ? threads::getCurrentThreadCpuTime : process::nanos;
        ProofWorker worker = new ProofWorker(new Operations(system, Vectors.open(Path.of(arguments[1]))), cpu);
        Worker.serve(answers, worker::answer);
    }

    private static ProofSystem ofCore(String name) {
        NativeCore core = NativeCore.load();
        return name.equals(ProofStacks.BULLETPROOFS) ? new NativeBulletproofs(core) : new NativeGroth16(core);
    }

    private static ProofSystem named(String name) {
        return ServiceLoader.load(ProofSystem.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(system -> system.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no proof system '" + name + "'"));
    }

    private Answer answer(String line) {
        Task task = Task.parse(line);
        Runnable operation = made.computeIfAbsent(task.circuit() + task.mode(), any -> operations.of(task));
        return Worker.measure(operation, task.proofs(), task.millis(), cpu);
    }
}
