// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sample.registration;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.springframework.util.FileSystemUtils;

/** Runs both services, the key curator and the attestor until it is interrupted, and prints a command that orders. */
final class SampleRun {

    private SampleRun() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("sample-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> FileSystemUtils.deleteRecursively(folder.toFile())));
        SampleWorld world = new SampleWorld(folder);
        int prices = SampleWorld.port(world.startPrices());
        int orders = SampleWorld.port(world.startOrders("orders", SampleWorld.ORDERS, prices));
        System.out.println("An order, which asks Prices at https://" + SampleWorld.PRICES + ":" + prices + ":");
        System.out.println("curl -w '\\n' http://" + SampleWorld.ORDERS + ":" + orders + "/orders/chair");
        System.out.println("The log, with the registrations of both:");
        System.out.println("curl -w '\\n' " + world.registrations().curatorUrl() + "/log/entries/1");
        System.out.println("curl -w '\\n' " + world.registrations().curatorUrl() + "/log/entries/2");
        System.out.println("Ctrl-C stops it.");
        new CountDownLatch(1).await();
    }
}
