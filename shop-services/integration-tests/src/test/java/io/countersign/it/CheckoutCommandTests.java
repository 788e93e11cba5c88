// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.Countersign;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Service;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Orders by the command of an image that has no data directory of the Shop. */
@ExtendWith(SharedShop.class)
class CheckoutCommandTests {

    private static final String ADMIN = "operator-of-checkouts";

    private final TestShop<LocalShop> shop;

    private final PrintStream before = System.out;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    CheckoutCommandTests(TestShop<LocalShop> shop) {
        this.shop = shop;
    }

    @BeforeEach
    void readOutput() throws IOException {
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        Files.writeString(folder.resolve("password"), "quay lantern 4711\n");
    }

    @AfterEach
    void giveOutputBack() {
        System.setOut(before);
    }

    private int run(String... options) {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add(folder.resolve("password").toString());
        return Countersign.run(arguments.toArray(String[]::new));
    }

    private int create() {
        String database = "jdbc:sqlite:" + shop.data().root().resolve("user.db");
        return run("admin", "create", ADMIN, "--database", database, "--if-absent", "--password-file");
    }

    @Test
    void checkoutWhenAdministratorWasCreatedInTheDatabaseThenOrdersAreConfirmed() {
        assertThat(create()).isZero();
        assertThat(create()).isZero();
        printed.reset();

        String gateway = shop.url(Service.GATEWAY, "").toString();
        assertThat(run("checkout", "--gateway", gateway, "--admin", ADMIN, "--orders", "2", "--admin-password-file"))
                .isZero();

        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines)
                .filteredOn(line -> line.matches("order [-0-9a-f]{36}: CONFIRMED"))
                .hasSize(2);
        assertThat(lines).contains("POST /logout: 204");
    }
}
