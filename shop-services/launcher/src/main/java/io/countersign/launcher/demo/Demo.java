// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Demo users with their passwords, and demo products, kept in a file that only its owner can read.
 *
 * @param users in the order of creation
 * @param products products for sale
 * @since 0.1
 */
public record Demo(List<DemoUser> users, List<DemoProduct> products) {

    private static final JsonMapper mapper = new JsonMapper();

    public Demo {
        users = List.copyOf(users);
        products = List.copyOf(products);
    }

    /**
     * User of the demo.
     *
     * @param password login password, or {@code null} in mode {@code zk}, where each user has a wallet
     *     instead
     * @param role role of the user
     * @param userID id of the user; absent for an administrator, whose id the demo does not need
     * @param accNum account number, if the user has an account
     */
    public record DemoUser(
            String username,
            @Nullable String password,
            String role,
            @Nullable String userID,
            @Nullable String accNum) {

        @Override
        public String toString() {
            return username;
        }
    }

    /** Product of the demo. */
    public record DemoProduct(String productId, String name) {}

    /** Reads the demo's file, if it exists. */
    public static Optional<Demo> read(DataDirectory data, Mode mode) {
        if (Files.notExists(data.demo(mode))) {
            return Optional.empty();
        }
        try {
            return Optional.of(mapper.readValue(Files.readString(data.demo(mode)), Demo.class));
        } catch (IOException | JacksonException ex) {
            // Thrown without its cause, whose message quotes the file.
            throw new LauncherException(data.demo(mode) + " cannot be read; remove it to create the demo again");
        }
    }

    void write(DataDirectory data, Mode mode) {
        try {
            PrivateFiles.write(
                    data.demo(mode), mapper.writerWithDefaultPrettyPrinter().writeValueAsString(this));
        } catch (IOException ex) {
            throw new LauncherException(data.demo(mode) + " cannot be written (" + ex.getMessage() + ")", ex);
        }
    }

    /** Returns the user of a name. */
    public Optional<DemoUser> user(String username) {
        return users.stream().filter(user -> user.username().equals(username)).findFirst();
    }
}
