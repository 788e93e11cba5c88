// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sample.spiffe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.springframework.util.FileSystemUtils;

/** Runs both services and their environment until it is interrupted, and prints a command that orders. */
final class SampleRun {

    private SampleRun() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("sample-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> FileSystemUtils.deleteRecursively(folder.toFile())));
        SampleWorld world = new SampleWorld(folder);
        int orders = world.startOrders(world.startPrices("prices"));
        Path header = folder.resolve("user.header");
        Files.writeString(header, "Authorization: Bearer " + SampleWorld.token("orders.example.org"));
        System.out.println("Ann's order, with a token that is valid for 15 minutes:");
        System.out.println("curl -w '\\n' -H @" + header + " http://127.0.0.1:" + orders + "/orders/chair");
        System.out.println("Ctrl-C stops it.");
        new CountDownLatch(1).await();
    }
}
