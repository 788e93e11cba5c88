// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.attack.AttackCommand;
import io.countersign.launcher.curator.AuditCommand;
import io.countersign.launcher.curator.HeadsCommand;
import io.countersign.launcher.curator.LogCommand;
import io.countersign.launcher.curator.ProofCommand;
import io.countersign.launcher.curator.WitnessCommand;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows, compares, audits and cosigns logs of registrations. */
@Command(
        name = "curator",
        description =
                "Shows, compares, audits and cosigns logs in which services register their TLS keys, and attacks a curator.",
        subcommands = {
            LogCommand.class,
            HeadsCommand.class,
            AuditCommand.class,
            ProofCommand.class,
            WitnessCommand.class,
            AttackCommand.class
        })
final class CuratorCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Objects.requireNonNull(spec, "picocli sets it").commandLine().usage(System.out);
        return 0;
    }
}
