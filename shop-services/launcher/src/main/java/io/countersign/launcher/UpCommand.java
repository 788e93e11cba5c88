// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.demo.DemoGuide;
import io.countersign.launcher.demo.DemoSeeder;
import io.countersign.launcher.shop.Links;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.RegistrationServer;
import io.countersign.launcher.shop.Restarts;
import io.countersign.launcher.shop.RunFile;
import io.countersign.launcher.shop.SeparateShop;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.shop.Shop;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.launcher.shop.WorkloadAddresses;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts the Shop and keeps it running until it is interrupted. */
@Command(
        name = "up",
        description =
                "Starts all services, creates demo users and products, and prints commands that lead to a confirmed order.")
final class UpCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private ShopOptions options = new ShopOptions();

    @Option(names = "--no-demo", description = "Creates no demo users and products.")
    private boolean noDemo;

    @Option(names = "--separate", description = "Runs each service in a process of its own.")
    private boolean separate;

    private volatile @Nullable Shop shop;

    @Override
    public Integer call() throws InterruptedException {
        Instant begin = Instant.now();
        ShopSettings settings = options.settings(Map.of());
        say("Starting the Shop: mode " + settings.mode() + ", " + settings.algorithm() + ", data in "
                + settings.data());
        if (settings.algorithm().isSymmetric()) {
            say("Every service that can verify a token of " + settings.algorithm()
                    + " can also forge one, including the services of delivery.com. Use it for comparisons only.");
        }
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        Shop running = start(settings);
        shop = running;
        RunFile.of(settings).write(settings.data());
        welcome(settings, Duration.between(begin, Instant.now()));
        new Restarts(settings.data()).serve(running::restart, this::say);
        return 0;
    }

    private Shop start(ShopSettings settings) {
        return separate ? SeparateShop.start(settings, this::say) : LocalShop.start(settings);
    }

    private void welcome(ShopSettings settings, Duration taken) {
        say("The Shop is up after %.1f s: gateway at %s"
                .formatted(taken.toMillis() / 1000.0, settings.ports().url(Service.GATEWAY)));
        if (settings.links() == Links.REGISTRATION) {
            sayLogs(settings);
        }
        if (!noDemo) {
            new DemoGuide(settings, DemoSeeder.seed(settings)).lines().forEach(this::say);
        }
        say("Ctrl-C stops it.");
    }

    private void sayLogs(ShopSettings settings) {
        for (RegistrationServer server : List.of(RegistrationServer.CURATOR, RegistrationServer.DELIVERY_CURATOR)) {
            say("The log of registrations of " + server.trustDomain() + ": "
                    + settings.ports().url(server) + "/log/head");
        }
        if (!WorkloadAddresses.areOwn()) {
            say("This system has no other loopback address than 127.0.0.1, so registrations bind services by token and"
                    + " key alone.");
        }
    }

    /**
     * An interrupted start is not completed: nothing was confirmed to a client yet, and each database stays
     * consistent.
     */
    private void stop() {
        Shop running = shop;
        if (running != null) {
            say("Stopping.");
            running.close();
            RunFile.delete(running.settings().data());
        }
    }

    private void say(String line) {
        PrintWriter out =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
