// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.load.Load;
import io.countersign.benchmarks.load.LoadColumns;
import io.countersign.benchmarks.load.OpenLoad;
import io.countersign.core.ServiceId;
import io.countersign.spring.boot.client.CountersignClients;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/**
 * Client of a link in a JVM of its own, controlled by the coordinator: an application with the pooled RestClient. Prints a
 * line when the server accepts it, then answers each line, a {@link LinkLoad}, with the result: first {@code ready}, when
 * all connections are open, and the measured values as the answer to the next line.
 */
public final class LinkClient {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final RestClient client;

    /** Connections that the pool keeps at most. */
    private int open;

    private LinkClient(RestClient client) {
        this.client = client;
    }

    /** Takes properties as {@code name=value}. */
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // The log of the application must not mix with the answers.
        System.setOut(System.err);
        try (ServletWebServerApplicationContext context = LinkApplication.start(List.of(arguments))) {
            LinkClient client = new LinkClient(
                    context.getBean(CountersignClients.class).restClient(new ServiceId(Workload.SERVER.serviceId())));
            client.awaitAccepted();
            answers.println("accepted");
            client.serve(answers);
        }
        System.exit(0);
    }

    private void serve(PrintStream answers) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            LinkLoad load = LinkLoad.parse(line);
            prepare(load);
            answers.println("ready");
            if (lines.readLine() == null) {
                return;
            }
            answers.println(Columns.line(columns(run(load))));
        }
    }

    /** The log may reach the other end of a link a moment later. */
    private void awaitAccepted() throws InterruptedException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (!isAnswered(LinkApplication.ANSWER, true)) {
            if (Instant.now().isAfter(deadline)) {
                throw new IllegalStateException("The server does not accept this client");
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    /** Closes the connections of the load before, and opens those of the next one. */
    private void prepare(LinkLoad load) {
        for (; open > 0; open--) {
            isAnswered(LinkApplication.ANSWER, false);
        }
        if (load.kept()) {
            open(load.connections());
        }
    }

    private void open(int connections) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            threads.add(Thread.ofPlatform().daemon().start(() -> isAnswered(LinkApplication.SLOW, true)));
        }
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while connections were opened", ex);
            }
        }
        open = connections;
    }

    private Load run(LinkLoad load) {
        return OpenLoad.run(
                load.connections(),
                load.rate(),
                load.duration(),
                () -> isAnswered(LinkApplication.ANSWER, load.kept()));
    }

    private boolean isAnswered(String path, boolean kept) {
        try {
            byte[] answer = client.get()
                    .uri(path)
                    .headers(headers -> headers.set(HttpHeaders.CONNECTION, kept ? "keep-alive" : "close"))
                    .retrieve()
                    .body(byte[].class);
            return answer != null;
        } catch (RestClientException ex) {
            ex.printStackTrace();
            return false;
        }
    }

    private static Map<String, String> columns(Load load) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("seconds", LoadColumns.number(load.seconds()));
        columns.put("succeeded", String.valueOf(load.succeeded()));
        columns.put("failed", String.valueOf(load.failed()));
        columns.put("per_s", LoadColumns.number(load.perSecond()));
        columns.put("mean_ms", LoadColumns.number(load.meanMillis()));
        columns.put("p50_ms", LoadColumns.number(load.millis(50)));
        columns.put("p90_ms", LoadColumns.number(load.millis(90)));
        columns.put("p99_ms", LoadColumns.number(load.millis(99)));
        columns.put("client_cpu_us", LoadColumns.number(load.clientCpu() * load.seconds() * 1e6 / load.succeeded()));
        return columns;
    }
}
