// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.demo.Administrators;
import io.countersign.launcher.demo.Passwords;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.ServiceLogs;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.SecretFile;
import io.countersign.shop.user.AdminCreator;
import io.countersign.shop.user.UsernameTakenException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Commands that change the data of a Shop directly. */
@Command(
        name = "admin",
        description = "Administers the data of a Shop, running or stopped.",
        subcommands = AdminCommand.Create.class)
final class AdminCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Objects.requireNonNull(spec, "picocli sets it").commandLine().usage(System.out);
        return 0;
    }

    /** Creates an administrator. */
    @Command(
            name = "create",
            description =
                    "Creates an administrator, with a random password, which is printed once, or with that of a file.")
    static final class Create implements Callable<Integer> {

        @Spec
        private @Nullable CommandSpec spec;

        @Parameters(paramLabel = "NAME", description = "Name of the administrator.")
        private String name = "";

        @Option(
                names = "--data",
                paramLabel = "DIR",
                description = "Data directory of the Shop; ./data is the default.")
        private @Nullable Path data;

        @Option(
                names = "--database",
                paramLabel = "URL",
                description =
                        "JDBC URL of the user service's database, instead of --data. The service must have started"
                                + " with it before.")
        private @Nullable String database;

        @Option(names = "--database-user", paramLabel = "USER", description = "User of that database.")
        private @Nullable String databaseUser;

        @Option(
                names = "--database-password-file",
                paramLabel = "FILE",
                description = "File with the password of that user.")
        private @Nullable Path databasePassword;

        @Option(
                names = "--password-file",
                paramLabel = "FILE",
                description = "File with the administrator's password, which is not printed then.")
        private @Nullable Path passwordFile;

        @Option(names = "--if-absent", description = "The exit code is 0 also if there is a user of that name.")
        private boolean ifAbsent;

        @Override
        public Integer call() {
            check();
            String password = passwordFile == null ? Passwords.random() : SecretFile.read(passwordFile);
            try {
                create(password);
            } catch (UsernameTakenException ex) {
                if (!ifAbsent) {
                    throw new LauncherException(String.valueOf(ex.getMessage()), ex);
                }
                say(String.valueOf(ex.getMessage()));
                return 0;
            }
            say(
                    passwordFile == null
                            ? "Administrator " + name + " has the password " + password
                            : "Administrator " + name + " has the password in " + passwordFile);
            return 0;
        }

        private void check() {
            if (database == null) {
                if (databaseUser != null || databasePassword != null) {
                    throw new LauncherException("--database-user and --database-password-file need --database URL");
                }
            } else if (data != null) {
                throw new LauncherException("--data and --database exclude each other");
            }
        }

        private void create(String password) {
            if (database == null) {
                DataDirectory directory = new DataDirectory(data == null ? Path.of("data") : data).create();
                ServiceLogs.open(directory.logs(), List.of(), "admin");
                Administrators.create(directory, name, password);
            } else {
                ServiceLogs.discard();
                String own = databasePassword == null ? null : SecretFile.read(databasePassword);
                Administrators.create(new AdminCreator(database, databaseUser, own), name, password);
            }
        }

        private void say(String line) {
            Objects.requireNonNull(spec, "picocli sets it")
                    .commandLine()
                    .getOut()
                    .println(line);
        }
    }
}
