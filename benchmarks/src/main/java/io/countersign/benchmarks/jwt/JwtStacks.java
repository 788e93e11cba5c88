// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.peers.Toolchain;
import io.countersign.benchmarks.stacks.Stack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Stacks that issue and verify JWTs, each in a process of its own. */
final class JwtStacks {

    private static final List<String> OTHERS = List.of("pyjwt", "go", "rust");

    private JwtStacks() {}

    /** Returns all stacks, ours and the baseline first. */
    static List<String> known() {
        List<String> all = new ArrayList<>(JvmStack.names());
        all.addAll(OTHERS);
        return all;
    }

    /**
     * Starts a stack, after building it if necessary.
     *
     * @param folder folder of the claims and of its log
     * @throws AbsentPeerException if the stack is not available on this machine
     */
    static Stack start(String name, Path folder) throws AbsentPeerException {
        return Stack.start(name, command(name, folder), folder.resolve(name + ".log"));
    }

    private static List<String> command(String name, Path folder) throws AbsentPeerException {
        String claims = folder.toString();
        return switch (name) {
            case "pyjwt" ->
                List.of(
                        Toolchain.python("pyjwt").toString(),
                        Project.peer("pyjwt").resolve("peer.py").toString(),
                        claims);
            case "go" -> List.of(Toolchain.go("go").toString(), claims);
            case "rust" ->
                List.of(Toolchain.rust("rust", "countersign-peer-rust").toString(), claims);
            default ->
                Stack.jvm(
                        "-Xmx512m",
                        "-Djmh.ignoreLock=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Worker.class.getName(),
                        name);
        };
    }
}
