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

/** The stacks that make and verify JWTs, each in a process of its own. */
final class JwtStacks {

    private static final List<String> OTHERS = List.of("pyjwt", "go", "rust");

    private JwtStacks() {}

    /** All that there are, ours and the yardstick first. */
    static List<String> known() {
        List<String> all = new ArrayList<>(JvmStack.names());
        all.addAll(OTHERS);
        return all;
    }

    /**
     * Starts one, which is built first if it has to be.
     *
     * @param folder with the claims, for its log too
     * @throws AbsentPeerException if this machine cannot have it
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
            case "rust" -> List.of(Toolchain.rust("rust").toString(), claims);
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
