// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.launcher.support.LauncherException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartsTests {

    @TempDir
    private Path folder;

    private final List<Service> restarted = new CopyOnWriteArrayList<>();

    private final List<String> said = new CopyOnWriteArrayList<>();

    private Thread shop = Thread.ofVirtual().unstarted(() -> {});

    @AfterEach
    void stop() throws InterruptedException {
        shop.interrupt();
        shop.join();
    }

    @Test
    void askWhenShopRestartsItThenReturnsAndMoreCanBeAsked() throws Exception {
        serve(restarted::add);

        restarts().ask(Service.PRODUCT, () -> true);
        restarts().ask(Service.DELIVERY_GATEWAY, () -> true);

        assertThat(restarted).containsExactly(Service.PRODUCT, Service.DELIVERY_GATEWAY);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void askWhenItDoesNotStartThenSaysWhy() throws Exception {
        serve(service -> {
            throw new LauncherException("the service did not start");
        });

        assertThatExceptionOfType(LauncherException.class)
                .isThrownBy(() -> restarts().ask(Service.PRODUCT, () -> true))
                .withMessage("the service did not start");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void serveWhenTheFolderCannotBeWrittenToThenTheShopGoesOn() throws Exception {
        serve(service -> {
            throw new LauncherException("the service did not start");
        });
        // Blocks the file that would report the failure.
        Files.createDirectories(folder.resolve("restart.failed").resolve("full"));
        Files.writeString(folder.resolve("restart"), "product");
        while (said.isEmpty()) {
            Thread.onSpinWait();
        }

        assertThat(said).singleElement().asString().contains("the Shop keeps running");
        assertThat(shop.isAlive()).isTrue();
    }

    @Test
    void askWhenShopIsGoneThenSaysSoAndLeavesNoRequest() {
        assertThatExceptionOfType(LauncherException.class)
                .isThrownBy(() -> restarts().ask(Service.PRODUCT, () -> false))
                .withMessageContaining("does not restart 'product'");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void askWhenAnotherIsUnderWayThenSaysSo() throws Exception {
        Files.writeString(folder.resolve("restart"), "user");

        assertThatThrownBy(() -> restarts().ask(Service.PRODUCT, () -> true)).hasMessageContaining("already");
        assertThat(folder.resolve("restart")).hasContent("user");
    }

    @Test
    void pauseWhenStartsFailAgainThenDoublesUpToHalfAMinute() {
        assertThat(IntStream.range(0, 8)
                        .mapToLong(failed -> SeparateShop.pause(failed).toSeconds()))
                .containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L);
        assertThat(SeparateShop.pause(1_000_000)).hasSeconds(30);
    }

    private Restarts restarts() {
        return new Restarts(new DataDirectory(folder));
    }

    /** Serves as a Shop does that starts with the files of an earlier one. */
    private void serve(Consumer<Service> restart) throws Exception {
        Files.writeString(folder.resolve("restart"), "user");
        Files.writeString(folder.resolve("restart.failed"), "long ago");
        shop = Thread.ofVirtual().start(() -> {
            try {
                restarts().serve(restart, said::add);
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        });
        while (Files.exists(folder.resolve("restart.failed"))) {
            Thread.onSpinWait();
        }
    }
}
