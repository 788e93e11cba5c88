// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Requests to restart a service of a running Shop, as files in its data directory, which only its owner can
 * write to. A request's file is deleted when it is done; a failure is written to a file beside it.
 */
public final class Restarts {

    /** Longer than a service takes to stop and to become ready. */
    private static final Duration PATIENCE = Readiness.PATIENCE.plusMinutes(1);

    private static final long PAUSE_MILLIS = 200;

    private final Path request;

    private final Path failure;

    public Restarts(DataDirectory data) {
        this.request = data.root().resolve("restart");
        this.failure = data.root().resolve("restart.failed");
    }

    /**
     * Asks the Shop to restart a service, and returns when it is ready again.
     *
     * @param alive whether the Shop runs
     * @throws LauncherException if the restart fails, or another request is not done yet
     */
    public void ask(Service service, BooleanSupplier alive) throws InterruptedException {
        try {
            // Failure of an earlier request whose command did not wait for it.
            Files.deleteIfExists(failure);
            Files.writeString(request, service.shortName(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Instant deadline = Instant.now().plus(PATIENCE);
            while (Files.exists(request)) {
                if (!alive.getAsBoolean() || Instant.now().isAfter(deadline)) {
                    Files.deleteIfExists(request);
                    throw new LauncherException(
                            "the Shop does not restart '" + service.shortName() + "'; see its logs");
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
            if (Files.exists(failure)) {
                String reason = Files.readString(failure);
                Files.deleteIfExists(failure);
                throw new LauncherException(reason);
            }
        } catch (FileAlreadyExistsException ex) {
            throw new LauncherException("a service is being restarted already; wait until it is ready", ex);
        } catch (IOException ex) {
            throw new LauncherException("the Shop cannot be asked (" + ex.getMessage() + ")", ex);
        }
    }

    /**
     * Carries out requests until the thread is interrupted. Requests to an earlier Shop are deleted. If the
     * data directory becomes unusable, requests end but the Shop goes on.
     *
     * @param user receives the message about that
     */
    public void serve(Consumer<Service> restart, Consumer<String> user) throws InterruptedException {
        try {
            Files.deleteIfExists(request);
            Files.deleteIfExists(failure);
            while (true) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                String service = requested();
                if (!service.isEmpty()) {
                    serve(service, restart);
                }
            }
        } catch (IOException ex) {
            user.accept(
                    "The command 'restart' does not work any more (" + ex.getMessage() + "); the Shop keeps running");
            new CountDownLatch(1).await();
        }
    }

    private String requested() throws IOException {
        try {
            return Files.exists(request) ? Files.readString(request) : "";
        } catch (NoSuchFileException ex) {
            // The command that asked has stopped waiting.
            return "";
        }
    }

    private void serve(String service, Consumer<Service> restart) throws IOException {
        try {
            restart.accept(Service.of(service));
        } catch (RuntimeException ex) {
            PrivateFiles.write(failure, String.valueOf(ex.getMessage()));
        }
        Files.deleteIfExists(request);
    }
}
