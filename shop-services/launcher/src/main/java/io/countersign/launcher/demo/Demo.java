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
 * Who and what there is for trying the Shop out, with the users' passwords: kept in a file
 * that its owner alone can read.
 *
 * @param users in the order in which they were made
 * @param products what they can buy
 * @since 0.1
 */
public record Demo(List<DemoUser> users, List<DemoProduct> products) {

    private static final JsonMapper mapper = new JsonMapper();

    public Demo {
        users = List.copyOf(users);
        products = List.copyOf(products);
    }

    /**
     * One who can log in.
     *
     * @param password what they log in with, or {@code null} in mode {@code zk}, where each has a wallet instead
     * @param role what they may do
     * @param userID their id; absent for an administrator, who needs none here
     * @param accNum their account, if they have one
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

    /** Something to buy. */
    public record DemoProduct(String productId, String name) {}

    /** Reads it. */
    public static Optional<Demo> read(DataDirectory data, Mode mode) {
        if (Files.notExists(data.demo(mode))) {
            return Optional.empty();
        }
        try {
            return Optional.of(mapper.readValue(Files.readString(data.demo(mode)), Demo.class));
        } catch (IOException | JacksonException ex) {
            // Without its cause, whose message quotes the file.
            throw new LauncherException(data.demo(mode) + " cannot be read; remove it to make the demo anew");
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

    /** The user of a name. */
    public Optional<DemoUser> user(String username) {
        return users.stream().filter(user -> user.username().equals(username)).findFirst();
    }
}
