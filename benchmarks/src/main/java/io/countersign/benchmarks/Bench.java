// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks;

import io.countersign.benchmarks.idt.IdtCommand;
import io.countersign.benchmarks.jwt.JwtCommand;
import io.countersign.benchmarks.proofs.ProofsCommand;
import io.countersign.benchmarks.registration.RegistrationCommand;
import io.countersign.benchmarks.scale.ScaleCommand;
import io.countersign.benchmarks.shop.ShopCommand;
import io.countersign.benchmarks.zk.ZkCommand;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code bench} part of the {@code countersign} command: comparisons, measured side by side in one run. */
@Command(
        name = "countersign bench",
        description = "Compares the performance of this project with other software, in one run on this machine.",
        mixinStandardHelpOptions = true,
        scope = CommandLine.ScopeType.INHERIT,
        versionProvider = Bench.Version.class,
        subcommands = {
            JwtCommand.class,
            ShopCommand.class,
            ScaleCommand.class,
            ZkCommand.class,
            ProofsCommand.class,
            IdtCommand.class,
            RegistrationCommand.class
        })
public final class Bench {

    private Bench() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command and returns its exit code: 0, 1 for a failure, 2 for an invalid command line. */
    public static int run(String... arguments) {
        return commandLine().execute(arguments.length == 0 ? new String[] {"--help"} : arguments);
    }

    static CommandLine commandLine() {
        return new CommandLine(new Bench());
    }

    /** Prints the version of the jar. */
    static final class Version implements CommandLine.IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = Bench.class.getPackage().getImplementationVersion();
            return new String[] {"countersign " + Objects.requireNonNullElse(version, "of this build")};
        }
    }
}
