// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.client.Wallet;
import io.countersign.launcher.client.ZkShop;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.RunFile;
import io.countersign.launcher.support.Authorization;
import io.countersign.launcher.support.LauncherException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the proof for a request that another tool sends. */
@Command(
        name = "prove",
        description = {
            "In mode zk, prints a header with the proof for one request, for use with curl. It is valid once, for 30 seconds.",
            "With the proof system stark these are two headers, of a session that a proof began: curl -H @- reads them.",
            "Send the body exactly as given here, byte for byte."
        })
final class ProveCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private RequestArguments request = new RequestArguments();

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of proofs, each for one request; 1 is the default.")
    private int count = 1;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "data",
            description = "Data directory of the Shop; ./data is the default.")
    private Path data = Path.of("data");

    @Override
    public Integer call() {
        DataDirectory directory = new DataDirectory(data);
        RunFile run = RunFile.read(directory);
        if (Mode.of(run.mode()) != Mode.ZK) {
            throw new LauncherException("there is nothing to prove in mode " + run.mode());
        }
        URI address = run.gateway().resolve(request.path());
        try (ZkShop shop = ZkShop.of(new Ports(run.base()))) {
            shop.askForNonce();
            Authorization authorization = shop.member(Wallet.require(directory, request.user()), request.policy());
            IntStream.range(0, count)
                    .parallel()
                    .mapToObj(number -> authorization.headers(request.method(), address, request.body()))
                    .forEach(this::say);
        }
        return 0;
    }

    private synchronized void say(Map<String, String> headers) {
        PrintWriter out =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        headers.forEach((name, value) -> out.println(name + ": " + value));
        out.flush();
    }
}
