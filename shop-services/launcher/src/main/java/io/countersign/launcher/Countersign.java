// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.Version;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/**
 * The {@code countersign} command. Exit codes: 0 for success, 1 for a failure that is explained in one line,
 * 2 for an invalid command line.
 *
 * @since 0.1
 */
@Command(
        name = "countersign",
        description = "Runs the Shop and calls it with the credential of its mode.",
        mixinStandardHelpOptions = true,
        scope = CommandLine.ScopeType.INHERIT,
        versionProvider = Version.class,
        subcommands = {
            UpCommand.class,
            RestartCommand.class,
            CallCommand.class,
            ChainCommand.class,
            ProveCommand.class,
            AdminCommand.class,
            KeygenCommand.class,
            CheckoutCommand.class,
            KeysCommand.class,
            CeremonyCommand.class,
            CuratorCommand.class,
            AdcCommand.class,
            ServeCommand.class,
            TrainCommand.class
        },
        footer = {
            "%n'countersign bench' compares Countersign's performance with other software; see 'countersign bench --help'.",
            "'countersign circuits' rebuilds and verifies the zero-knowledge circuits; it needs Node.js."
        })
public final class Countersign {

    private static final int FAILED = 1;

    private static final int MISUSED = 2;

    private Countersign() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command and returns its exit code. */
    public static int run(String... arguments) {
        return new CommandLine(new Countersign())
                .setExecutionExceptionHandler((ex, line, parsed) -> failed(ex, line))
                .setParameterExceptionHandler((ex, given) -> misused(ex))
                .execute(arguments.length == 0 ? new String[] {"--help"} : arguments);
    }

    private static int failed(Exception ex, CommandLine line) throws Exception {
        if (!(ex instanceof LauncherException)) {
            throw ex;
        }
        say(line.getErr(), ex.getMessage());
        return FAILED;
    }

    private static int misused(ParameterException ex) {
        Throwable cause = ex.getCause();
        CommandLine line = ex.getCommandLine();
        if (cause instanceof LauncherException) {
            say(line.getErr(), cause.getMessage());
        } else {
            say(
                    line.getErr(),
                    ex.getMessage() + " (try '" + line.getCommandSpec().qualifiedName() + " --help')");
        }
        return MISUSED;
    }

    private static void say(PrintWriter out, @Nullable String message) {
        out.println("countersign: " + message);
    }
}
