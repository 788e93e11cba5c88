// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import jakarta.servlet.Filter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.ServerSocket;
import java.security.Provider;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.security.oauth2.jwt.JwtDecoder;

/**
 * Server with one endpoint in this JVM. Measures the CPU time of its request threads before and after a
 * number of requests.
 */
final class MeasuredServer implements AutoCloseable {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final int CLIENTS = Integer.getInteger("clients", 1);

    private final ConfigurableApplicationContext context;

    private final int port;

    private final ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);

    private MeasuredServer(
            Class<?> application, Map<String, Object> properties, ApplicationContextInitializer<?>... initializers) {
        this.port = freePort();
        this.context = new SpringApplicationBuilder(application)
                .initializers(initializers)
                .properties(properties)
                .properties(
                        "server.port=" + port,
                        "server.address=127.0.0.1",
                        "spring.main.banner-mode=off",
                        "spring.jmx.enabled=false",
                        "logging.level.root=warn")
                .run();
    }

    static MeasuredServer permitAll() {
        return new MeasuredServer(PermitAllApplication.class, Map.of());
    }

    /**
     * Starts a server as {@link #permitAll()} does, with no filters besides those that the starter's chain
     * has besides its own.
     */
    static MeasuredServer lean() {
        return new MeasuredServer(PermitAllApplication.class, Map.of(PermitAllApplication.LEAN, true));
    }

    /** Starts a server as {@link #lean()} does, with the JCA primitive in front of the chain. */
    static MeasuredServer verifying(Supplier<Primitive> primitives) {
        Filter filter = new PrimitiveFilter(primitives);
        return new MeasuredServer(
                PermitAllApplication.class,
                Map.of(PermitAllApplication.LEAN, true),
                context -> context.getBeanFactory().registerSingleton("primitiveFilter", filter));
    }

    static MeasuredServer guarded(Issuer issuer, boolean cache) {
        return new MeasuredServer(GuardedApplication.class, settings(issuer, cache));
    }

    /** Starts a server as {@link #guarded} does, for tokens in Keycloak's form. */
    static MeasuredServer keycloak(Issuer issuer, boolean cache) {
        Map<String, Object> settings = new HashMap<>(settings(issuer, cache));
        settings.put("countersign.jwt.issuers[0].profile", "keycloak");
        settings.put("countersign.jwt.issuers[0].algorithms", issuer.algorithm());
        return new MeasuredServer(GuardedApplication.class, settings);
    }

    /**
     * Starts a server with Spring Security's own resource server.
     *
     * @param provider provider that verifies signatures, or {@code null} for the JDK's
     */
    static MeasuredServer resourceServer(Issuer issuer, @Nullable Provider provider) {
        JwtDecoder decoder = ResourceServerApplication.decoder(issuer, provider);
        return new MeasuredServer(
                ResourceServerApplication.class,
                Map.of(),
                context -> context.getBeanFactory().registerSingleton("jwtDecoder", decoder));
    }

    /** Returns the properties of an application that accepts tokens of an issuer. */
    static Map<String, Object> settings(Issuer issuer, boolean cache) {
        return Map.of(
                "countersign.service-id",
                "bench.example.com",
                "countersign.accept",
                "shared-jwt",
                "countersign.jwt.algorithm",
                issuer.algorithm(),
                "countersign.jwt.issuers[0].issuer",
                issuer.url(),
                "countersign.jwt.issuers[0].jwk-set-uri",
                issuer.url() + "/jwks",
                "countersign.jwt.cache.enabled",
                cache);
    }

    /** Returns the CPU time of the server's own threads for each request, in microseconds. */
    double cpuMicros(String token, int requests) {
        long before = cpuNanos();
        IntStream.range(0, CLIENTS)
                .mapToObj(i -> clients.submit(() -> KeptConnection.get(port, token, requests / CLIENTS)))
                .toList()
                .forEach(MeasuredServer::await);
        return (cpuNanos() - before) / 1e3 / requests;
    }

    @Override
    public void close() {
        clients.shutdown();
        context.close();
    }

    private long cpuNanos() {
        String prefix = "http-nio-127.0.0.1-" + port + "-";
        long sum = 0;
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith(prefix)) {
                sum += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return sum;
    }

    private static void await(Future<?> future) {
        try {
            future.get();
        } catch (Exception ex) {
            throw new IllegalStateException("A request failed", ex);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException ex) {
            throw new IllegalStateException("No port is free", ex);
        }
    }
}
