// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.peers.Toolchain;
import io.countersign.benchmarks.stacks.Stack;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Stacks that prove and verify, each in a process of its own. */
final class ProofStacks {

    static final String NATIVE = "native";

    /** The native core's second system, which {@code bench proofs} compares with the first. */
    static final String BULLETPROOFS = "bulletproofs";

    /** Systems of the native core. */
    static final List<String> CORE = List.of(NATIVE, BULLETPROOFS);

    static final String GNARK = "gnark";

    static final String SNARKJS = "snarkjs";

    static final String NOBLE = "noble";

    /** Stack whose single operations take seconds until they are compiled. */
    static final String GRAALJS = "graaljs";

    static final List<String> KNOWN = List.of(NATIVE, GNARK, SNARKJS, NOBLE, GRAALJS);

    private ProofStacks() {}

    /**
     * Starts a stack, after building it if necessary.
     *
     * @param folder folder of its log
     * @throws AbsentPeerException if the stack is not available on this machine
     */
    static Stack start(String name, Path folder) throws AbsentPeerException {
        return Stack.start(name, command(name), folder.resolve(name + ".log"));
    }

    private static List<String> command(String name) throws AbsentPeerException {
        String circuits = Vectors.folder().toString();
        return switch (name) {
            case GNARK -> List.of(Toolchain.go("gnark").toString(), circuits);
            case SNARKJS ->
                List.of(
                        "node",
                        Project.peer("snarkjs").resolve("peer.mjs").toString(),
                        circuits,
                        Toolchain.node("snarkjs").toString());
            case NATIVE, BULLETPROOFS -> jvm(List.of("-Xmx512m"), name, circuits);
            default -> jvm(compiler(), name, circuits);
        };
    }

    private static List<String> jvm(List<String> options, String name, String circuits) {
        String own = System.getProperty("java.class.path");
        return Stack.jvm(Stream.concat(
                        options.stream(),
                        Stream.of(
                                "-cp",
                                own + File.pathSeparator + servers(),
                                ProofWorker.class.getName(),
                                name,
                                circuits))
                .toArray(String[]::new));
    }

    /** Returns the class path that only separate processes may have. */
    static String servers() {
        return Project.root().resolve("benchmarks/target/servers") + "/*";
    }

    /** Returns the compiler of GraalVM, if the build has it for this JDK. */
    private static List<String> compiler() {
        Path compiler = Project.root().resolve("zk-verifier/graaljs/target/compiler");
        return Files.isDirectory(compiler)
                ? List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+EnableJVMCI", "--upgrade-module-path=" + compiler)
                : List.of();
    }
}
