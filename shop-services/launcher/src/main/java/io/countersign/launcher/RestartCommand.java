// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Restarts;
import io.countersign.launcher.shop.RunFile;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.support.LauncherException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Restarts one service of a running Shop. */
@Command(name = "restart", description = "Restarts one service of a running Shop; the others keep running.")
final class RestartCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "SERVICE", description = "Name of the service, such as product or delivery-gateway.")
    private String service = "";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "data",
            description = "Data directory of the Shop; ./data is the default.")
    private Path data = Path.of("data");

    @Override
    public Integer call() throws InterruptedException {
        Service one = Service.of(service);
        DataDirectory directory = new DataDirectory(data);
        RunFile run = RunFile.read(directory);
        if (!Service.of(Mode.of(run.mode())).contains(one)) {
            throw new LauncherException("there is no service '" + service + "' in mode " + run.mode());
        }
        new Restarts(directory).ask(one, () -> RunFile.find(directory).isPresent());
        Objects.requireNonNull(spec, "picocli sets it")
                .commandLine()
                .getOut()
                .println("The service '" + service + "' is ready again");
        return 0;
    }
}
