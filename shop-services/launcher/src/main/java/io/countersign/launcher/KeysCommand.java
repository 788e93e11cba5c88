// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.client.OperatorClient;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.RunFile;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.support.HttpCalls.Answer;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.UnreachableException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows and changes the signing keys of a running Shop's STS. */
@Command(
        name = "keys",
        description = "Shows or changes the signing keys of a running Shop.",
        subcommands = {KeysCommand.Listing.class, KeysCommand.Rotate.class})
final class KeysCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Objects.requireNonNull(spec, "picocli sets it").commandLine().usage(System.out);
        return 0;
    }

    /** Location of the Shop. */
    static final class Target {

        @Option(
                names = "--data",
                paramLabel = "DIR",
                defaultValue = "data",
                description = "Data directory of the Shop; ./data is the default.")
        private Path data = Path.of("data");

        /** Prints the response of the STS; an error goes to standard error. */
        int print(CommandSpec command, String method, String path, @Nullable String json, String scope) {
            DataDirectory directory = new DataDirectory(data);
            RunFile run = RunFile.read(directory);
            try (OperatorClient operator =
                    new OperatorClient(run.url(Service.STS), Service.STS, run.url(Service.STS), directory)) {
                Answer answer = operator.call(method, path, json, scope);
                if (answer.isError()) {
                    throw new LauncherException("the STS answers " + answer.status() + ": " + answer.body());
                }
                command.commandLine().getOut().println(answer.body());
                command.commandLine().getOut().flush();
                return 0;
            } catch (UnreachableException ex) {
                throw RunFile.notRunning(directory, ex);
            }
        }
    }

    /** Lists the keys. */
    @Command(name = "list", description = "Lists the keys with their states and the time of the next change.")
    static final class Listing implements Callable<Integer> {

        @Spec
        private @Nullable CommandSpec spec;

        @Mixin
        private Target target = new Target();

        @Override
        public Integer call() {
            CommandSpec command = Objects.requireNonNull(spec, "picocli sets it");
            return target.print(command, "GET", "/keys", null, "keys:read");
        }
    }

    /** Makes the next key the signing key. */
    @Command(
            name = "rotate",
            description = {
                "Signs with the next key as soon as every service knows it: now, or at the time printed as 'due'.",
                "The previous key still verifies until the last token that it signed has expired."
            })
    static final class Rotate implements Callable<Integer> {

        @Spec
        private @Nullable CommandSpec spec;

        @Mixin
        private Target target = new Target();

        @Option(
                names = "--force",
                description = "Revokes the active and all retired keys, for use after one was stolen. Every"
                        + " service refuses tokens signed by them within 2 s.")
        private boolean force;

        @Override
        public Integer call() {
            CommandSpec command = Objects.requireNonNull(spec, "picocli sets it");
            return target.print(command, "POST", "/keys/rotate", "{\"force\":" + force + "}", "keys:rotate");
        }
    }
}
