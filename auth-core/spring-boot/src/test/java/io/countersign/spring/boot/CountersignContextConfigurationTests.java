// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;

class CountersignContextConfigurationTests {

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    TaskExecutionAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=none");

    @AfterEach
    void tearDown() {
        SecurityContextHolder.clearContext();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void executeThenTheThreadHasTheCallerAndTheNextTaskHasNot(boolean virtual) {
        runner.withPropertyValues("spring.threads.virtual.enabled=" + virtual, "spring.task.execution.pool.core-size=1")
                .run(context -> {
                    Executor executor = context.getBean("applicationTaskExecutor", Executor.class);
                    SecurityContextHolder.setContext(new SecurityContextImpl(TestScheme.authentication("alice")));
                    Seen first = run(executor);
                    SecurityContextHolder.clearContext();
                    Seen second = run(executor);
                    assertThat(first.name()).isEqualTo("alice");
                    assertThat(first.virtual()).isEqualTo(virtual);
                    assertThat(second.name()).isEqualTo("nobody");
                });
    }

    private static Seen run(Executor executor) throws Exception {
        CompletableFuture<Seen> seen = new CompletableFuture<>();
        executor.execute(() -> seen.complete(Seen.now()));
        return seen.get(2, TimeUnit.MINUTES);
    }

    private record Seen(String name, boolean virtual) {

        static Seen now() {
            Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
            String name = authentication == null ? "nobody" : authentication.getName();
            return new Seen(name, Thread.currentThread().isVirtual());
        }
    }
}
