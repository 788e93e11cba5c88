// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.demo.Administrators;
import io.countersign.launcher.demo.Passwords;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.ServiceLogs;
import io.countersign.launcher.support.LauncherException;
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
    @Command(name = "create", description = "Creates an administrator with a random password, which is printed once.")
    static final class Create implements Callable<Integer> {

        @Spec
        private @Nullable CommandSpec spec;

        @Parameters(paramLabel = "NAME", description = "Name of the administrator.")
        private String name = "";

        @Option(
                names = "--data",
                paramLabel = "DIR",
                defaultValue = "data",
                description = "Data directory of the Shop; ./data is the default.")
        private Path data = Path.of("data");

        @Override
        public Integer call() {
            DataDirectory directory = new DataDirectory(data).create();
            ServiceLogs.open(directory.logs(), List.of(), "admin");
            String password = Passwords.random();
            create(directory, password);
            Objects.requireNonNull(spec, "picocli sets it")
                    .commandLine()
                    .getOut()
                    .println("Administrator " + name + " has the password " + password);
            return 0;
        }

        private void create(DataDirectory directory, String password) {
            try {
                Administrators.create(directory, name, password);
            } catch (UsernameTakenException ex) {
                throw new LauncherException(String.valueOf(ex.getMessage()), ex);
            }
        }
    }
}
