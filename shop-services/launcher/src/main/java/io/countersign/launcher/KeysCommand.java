// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows and changes the signing keys of an STS. */
@Command(
        name = "keys",
        description = "Shows or changes the signing keys of a running Shop, or of any STS.",
        subcommands = {KeysCommand.Listing.class, KeysCommand.Rotate.class})
final class KeysCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Objects.requireNonNull(spec, "picocli sets it").commandLine().usage(System.out);
        return 0;
    }

    /** Lists the keys. */
    @Command(name = "list", description = "Lists the keys with their states and the time of the next change.")
    static final class Listing implements Callable<Integer> {

        @Spec
        private @Nullable CommandSpec spec;

        @Mixin
        private KeysTarget target = new KeysTarget();

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
        private KeysTarget target = new KeysTarget();

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
