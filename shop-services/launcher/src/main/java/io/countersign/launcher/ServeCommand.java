// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One service in this process, for {@code up --separate}: it ends when its standard input does. */
@Command(name = "serve", hidden = true)
final class ServeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "SERVICE")
    private String service = "";

    @Mixin
    private ShopOptions options = new ShopOptions();

    @Option(names = "--set", paramLabel = "KEY=VALUE")
    private Map<String, String> others = Map.of();

    /** What this command needs to run a service of a Shop. */
    static List<String> arguments(ShopSettings settings) {
        List<String> arguments = new ArrayList<>(List.of(
                "--mode", settings.mode().modeName(),
                "--jwt-algorithm", settings.algorithm().jwaName(),
                "--ports", String.valueOf(settings.ports().base()),
                "--data", settings.data().toString()));
        settings.others().forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        return arguments;
    }

    @Override
    public Integer call() throws IOException {
        Service served = Service.of(service);
        ShopSettings settings = options.settings(others);
        ServiceLogs.open(settings.data().logs(), List.of(), service);
        ConfigurableApplicationContext context = ServiceStart.now(served, settings);
        Runtime.getRuntime().addShutdownHook(new Thread(context::close, "stop-" + service));
        awaitEndOfInput();
        return 0;
    }

    private static void awaitEndOfInput() throws IOException {
        while (System.in.read() >= 0) {
            // Nobody writes; what counts is that the process at the other end is there.
        }
    }
}
