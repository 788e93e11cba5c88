// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.support.LauncherException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.logging.LoggingSystem;

@EnabledIf(value = "io.countersign.nativecore.NativeCore#isBuilt", disabledReason = "the native core was not built")
class RegistrationsTests {

    @TempDir
    private Path folder;

    private ShopSettings settings;

    private Path database;

    private @Nullable String logging;

    @BeforeEach
    void create() throws IOException {
        settings = new ShopSettings(
                        Mode.SHARED_JWT, JwsAlgorithm.ES256, Ports.free(), new DataDirectory(folder).create(), Map.of())
                .with(Links.REGISTRATION);
        Path directory = settings.data().registration().resolve(Service.SHOP_DOMAIN);
        database = directory.resolve("curator.db");
        new KeyMaterial(settings.data()).create(settings.mode(), settings.algorithm());
        RegistrationKeys.in(directory);
        Files.createFile(directory.resolve("begun"));
    }

    /** Servers that start at the same time in one process must not each set up its logging, as in the launcher. */
    @BeforeEach
    void setUpNoLogging() {
        logging = System.getProperty(LoggingSystem.SYSTEM_PROPERTY);
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
    }

    @AfterEach
    void restoreLogging() {
        if (logging == null) {
            System.clearProperty(LoggingSystem.SYSTEM_PROPERTY);
        } else {
            System.setProperty(LoggingSystem.SYSTEM_PROPERTY, logging);
        }
    }

    private void assertRefused(String why) {
        assertThatExceptionOfType(LauncherException.class)
                .isThrownBy(() -> Registrations.start(settings))
                .withMessageContaining(why)
                .withMessageContaining("remove " + settings.data().registration() + ",");
    }

    @Test
    void startWhenTheDatabaseOfACuratorIsLostThenSaysWhatToRemove() {
        assertRefused("the database of a key curator, " + database + ", is missing");

        assertThat(database).doesNotExist();
    }

    @Test
    void startWhenTheDatabaseOfACuratorIsDamagedThenSaysWhatToRemove() throws IOException {
        Files.writeString(database, "This is no database, and longer than the header of one. ".repeat(100));

        assertRefused("if its database " + database + " is damaged");
    }
}
