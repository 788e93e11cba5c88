// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.shop.Service;
import io.countersign.launcher.shop.ServiceLogs;
import io.countersign.launcher.shop.ServiceStart;
import io.countersign.launcher.shop.ShopSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one service in this process, for {@code up --separate}. Stops when its standard input ends. */
@Command(name = "serve", hidden = true)
final class ServeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "SERVICE")
    private String service = "";

    @Mixin
    private ShopOptions options = new ShopOptions();

    @Option(names = "--set", paramLabel = "KEY=VALUE")
    private Map<String, String> others = Map.of();

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
            // Nothing is ever sent: the end of input means that the parent process has ended.
        }
    }
}
