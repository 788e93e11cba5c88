// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.core.MemoryReplayStore;
import io.countersign.zk.SpentProofs;
import io.countersign.zk.field.Value;
import io.countersign.zk.registry.MemoryRegistry;
import io.countersign.zk.registry.RegistryEvent;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Service in this JVM that requires another proof system at each path. Measures the CPU time of its request threads. */
final class ProvedService implements AutoCloseable {

    /** Address that proofs are bound to. */
    static final String ORIGIN = "https://bench.example.com";

    static final String ID = "bench.example.com";

    private static final int MOST_PROOFS = 1_000_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final ConfigurableApplicationContext context;

    private ProvedService(ConfigurableApplicationContext context) {
        this.context = context;
    }

    static ProvedService start() {
        return new ProvedService(new SpringApplicationBuilder(Application.class)
                .properties(Map.of(
                        "server.port", "0",
                        "server.address", "127.0.0.1",
                        "spring.main.banner-mode", "off",
                        "spring.jmx.enabled", "false",
                        "logging.level.root", "warn"))
                .properties(
                        // The class path has those of other servers.
                        "spring.datasource.url=jdbc:sqlite::memory:",
                        "spring.flyway.enabled=false",
                        "countersign.service-id=" + ID,
                        "countersign.url=" + ORIGIN,
                        "countersign.accept=zk,zk-session",
                        "countersign.propagate=none",
                        "countersign.zk.allow-development-keys=true",
                        "countersign.zk.session.enabled=true",
                        "countersign.zk.policies.bulletproofs.circuit=SecretProofBound",
                        "countersign.zk.policies.bulletproofs.proof-system=bulletproofs",
                        "countersign.zk.policies.stark.circuit=SecretProofBound",
                        "countersign.zk.policies.stark.proof-system=stark",
                        "countersign.zk.require[0].path=/bulletproofs",
                        "countersign.zk.require[0].policy=bulletproofs",
                        "countersign.zk.require[1].path=/stark",
                        "countersign.zk.require[1].policy=stark")
                .run());
    }

    void register(Value commitment) {
        context.getBean(MemoryRegistry.class)
                .apply(new RegistryEvent(0, RegistryEvent.Kind.REGISTERED, commitment, Instant.now()));
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port"));
    }

    /** Returns the CPU time of all request threads so far, in nanoseconds. */
    long cpuNanos() {
        String prefix = "http-nio-127.0.0.1-auto-";
        long sum = 0;
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith(prefix)) {
                sum += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return sum;
    }

    @Override
    public void close() {
        context.close();
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Hello.class)
    static class Application {

        @Bean
        MemoryRegistry registry() {
            return new MemoryRegistry(Clock.systemUTC());
        }

        /** A store that began a moment ago would refuse proofs for half a minute. */
        @Bean
        SpentProofs spentProofs() {
            return new SpentProofs(new MemoryReplayStore(MOST_PROOFS, Clock.systemUTC()), Instant.EPOCH);
        }
    }

    @RestController
    static class Hello {

        @GetMapping(
                path = {"/groth16", "/bulletproofs", "/stark"},
                produces = MediaType.TEXT_PLAIN_VALUE)
        String hello() {
            return "hello";
        }
    }
}
