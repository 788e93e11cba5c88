// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.ServiceLogAppender;
import java.util.concurrent.CompletableFuture;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;

/** Starts one service in this process. */
public final class ServiceStart {

    private ServiceStart() {}

    /** Starts a service in a thread of its own, whose descendants log to the service's file. */
    static CompletableFuture<ConfigurableApplicationContext> inBackground(
            Service service, ShopSettings settings, ApplicationContextInitializer<?>... more) {
        CompletableFuture<ConfigurableApplicationContext> started = new CompletableFuture<>();
        Runnable start = () -> {
            ServiceLogAppender.enter(service.shortName());
            started.completeAsync(() -> now(service, settings, more), Runnable::run);
        };
        Thread.ofPlatform().name("start-" + service.shortName()).start(start);
        return started;
    }

    /**
     * Starts a service in this thread.
     *
     * @param more initializer of its context
     * @throws LauncherException if it cannot start; the message is the reason in one line
     */
    public static ConfigurableApplicationContext now(
            Service service, ShopSettings settings, ApplicationContextInitializer<?>... more) {
        try {
            return service.program()
                    .registerShutdownHook(false)
                    .initializers(more)
                    .run(settings.arguments());
        } catch (RuntimeException ex) {
            throw new LauncherException(
                    "the service '" + service.shortName() + "' did not start: " + reason(ex) + " (see "
                            + settings.data().logs().resolve(service.shortName() + ".log") + ")",
                    ex);
        }
    }

    private static String reason(RuntimeException ex) {
        String message = NestedExceptionUtils.getMostSpecificCause(ex).getMessage();
        return message == null ? ex.getClass().getSimpleName() : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
