// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** CSV file to which every run adds rows. */
final class ResultFile {

    private static final String HEADER =
            "time,mode,round,algorithm,requests_per_s_allowed,profile,users,checkouts,failed,seconds,checkouts_per_s,p50_ms,"
                    + "p95_ms,p99_ms,cpu_ms,housekeeping_ms,cpu_ms_by_process,warmup_rounds,warmup_cpu_ms,settled,processors,memory_mib,"
                    + "os,jvm\n";

    private final Path file;

    ResultFile(Path file) {
        this.file = file;
    }

    /** @param warmUp CPU time of a checkout in each warm-up round before; NaN if unknown */
    void add(int number, Round round, Shop shop, Settings settings, double... warmUp) {
        String row = String.format(
                Locale.ROOT,
                "%s,%s,%d,%s,%s,%s,%d,%d,%d,%.3f,%.1f,%.2f,%.2f,%.2f,%s,%d,%s,%s,%d,%d,%s,%s%n",
                Instant.now(),
                shop.name(),
                number,
                shop.algorithm(),
                shop.rateLimit(),
                settings.profile(),
                settings.users(),
                round.checkouts(),
                round.failed(),
                round.seconds(),
                round.perSecond(),
                round.percentile(0.50),
                round.percentile(0.95),
                round.percentile(0.99),
                cpu(round),
                warmUp.length,
                Arrays.stream(warmUp).mapToObj(ResultFile::figure).collect(Collectors.joining(" ")),
                WarmUp.hasSettled(warmUp) ? "yes" : "no",
                Runtime.getRuntime().availableProcessors(),
                memory(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vm.version"));
        try {
            Files.createDirectories(file.getParent());
            if (Files.notExists(file)) {
                Files.writeString(file, HEADER, StandardOpenOption.CREATE);
            }
            Files.writeString(file, row, StandardOpenOption.APPEND);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Returns three columns for a successful checkout, in milliseconds, which are empty if they are not known. */
    private static String cpu(Round round) {
        int successful = round.checkouts() - round.failed();
        return round.cpu()
                .filter(time -> successful > 0)
                .map(time -> time.perCheckout(successful))
                .orElse(",,");
    }

    private static String figure(double milliseconds) {
        return Double.isNaN(milliseconds) ? "-" : String.format(Locale.ROOT, "%.2f", milliseconds);
    }

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os
                ? os.getTotalMemorySize() >> 20
                : 0;
    }
}
