// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.ServiceLogAppender;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;

/** Starts one service in this process. */
public final class ServiceStart {

    private ServiceStart() {}

    /** Starts a service in a thread of its own, whose descendants log to the service's file. */
    static CompletableFuture<ConfigurableApplicationContext> inBackground(
            Service service, ShopSettings settings, ApplicationContextInitializer<?>... more) {
        return inBackground(service.shortName(), () -> now(service, settings, more));
    }

    /** Starts an application in a thread of its own, whose descendants log to the file of that name. */
    static CompletableFuture<ConfigurableApplicationContext> inBackground(
            String name, Supplier<ConfigurableApplicationContext> application) {
        CompletableFuture<ConfigurableApplicationContext> started = new CompletableFuture<>();
        Runnable start = () -> {
            ServiceLogAppender.enter(name);
            started.completeAsync(application, Runnable::run);
        };
        Thread.ofPlatform().name("start-" + name).start(start);
        return started;
    }

    /** Waits for a start, and returns its failure, or {@code null} if it succeeded. */
    static @Nullable RuntimeException failure(CompletableFuture<ConfigurableApplicationContext> start) {
        try {
            start.join();
            return null;
        } catch (CompletionException ex) {
            return ex.getCause() instanceof LauncherException known ? known : ex;
        }
    }

    /**
     * Starts a service in this thread.
     *
     * @param more initializer of its context
     * @throws LauncherException if it cannot start; the message is the reason in one line
     */
    public static ConfigurableApplicationContext now(
            Service service, ShopSettings settings, ApplicationContextInitializer<?>... more) {
        return now(
                service.shortName(),
                settings.data(),
                service.program().initializers(more),
                settings.arguments(service));
    }

    /** @throws LauncherException if it cannot start; the message is the reason in one line */
    static ConfigurableApplicationContext now(
            String name, DataDirectory data, SpringApplicationBuilder program, String... arguments) {
        try {
            return program.registerShutdownHook(false).run(arguments);
        } catch (RuntimeException ex) {
            throw new LauncherException(
                    "the service '" + name + "' did not start: " + reason(ex) + " (see "
                            + data.logs().resolve(name + ".log") + ")",
                    ex);
        }
    }

    private static String reason(RuntimeException ex) {
        String message = NestedExceptionUtils.getMostSpecificCause(ex).getMessage();
        return message == null ? ex.getClass().getSimpleName() : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
