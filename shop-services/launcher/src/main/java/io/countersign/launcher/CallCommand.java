// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.client.GatewayClient.Session;
import io.countersign.launcher.client.Wallet;
import io.countersign.launcher.client.ZkShop;
import io.countersign.launcher.demo.Demo;
import io.countersign.launcher.demo.Demo.DemoUser;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.RunFile;
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

/** Sends one request through the gateway of a running Shop. */
@Command(
        name = "call",
        description = {
            "Sends one request through the gateway of the running Shop, with the credential that its mode needs.",
            "Prints the status to standard error and the body to standard output. The exit code is 1 for a status of 400 or more.",
            "The password comes from the environment variable COUNTERSIGN_PASSWORD, else from DIR/demo.json, else you are asked for it."
        })
final class CallCommand implements Callable<Integer> {

    /**
     * Property that says whether a user can be asked for a password. The script sets it, because {@code
     * System.console()} does not show it.
     */
    private static final String TERMINAL = "countersign.terminal";

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private RequestArguments request = new RequestArguments();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Data directory of the Shop; ./data is the default, or ./data-none if only that Shop runs.")
    private @Nullable Path data;

    @Override
    public Integer call() {
        DataDirectory directory = data == null ? usual() : new DataDirectory(data);
        RunFile run = RunFile.read(directory);
        Mode mode = Mode.of(run.mode());
        try (GatewayClient gateway = new GatewayClient(run.gateway(), mode)) {
            return switch (mode.proof()) {
                case NOTHING -> print(gateway.anybody());
                case BEARER_TOKEN -> print(gateway.login(request.user(), password(directory)));
                case ZERO_KNOWLEDGE -> prove(gateway, run, directory);
            };
        } catch (UnreachableException ex) {
            throw RunFile.notRunning(directory, ex);
        }
    }

    private static DataDirectory usual() {
        DataDirectory asking = new DataDirectory(Mode.SHARED_JWT.defaultData());
        DataDirectory open = new DataDirectory(Mode.NONE.defaultData());
        return RunFile.find(asking).isEmpty() && RunFile.find(open).isPresent() ? open : asking;
    }

    private int prove(GatewayClient gateway, RunFile run, DataDirectory directory) {
        Wallet wallet = Wallet.require(directory, request.user());
        try (ZkShop shop = ZkShop.of(new Ports(run.base()))) {
            return print(gateway.as(shop.member(wallet, request.policy())));
        }
    }

    private int print(Session session) {
        Answer answer = session.call(request.method(), request.path(), request.body());
        CommandSpec command = Objects.requireNonNull(spec, "picocli sets it");
        command.commandLine().getErr().println(answer.status());
        if (!answer.body().isEmpty()) {
            command.commandLine().getOut().println(answer.body());
            command.commandLine().getOut().flush();
        }
        return answer.isError() ? 1 : 0;
    }

    private String password(DataDirectory directory) {
        String given = System.getenv("COUNTERSIGN_PASSWORD");
        if (given != null) {
            return given;
        }
        return Demo.read(directory, Mode.SHARED_JWT)
                .flatMap(demo -> demo.user(request.user()))
                .map(DemoUser::password)
                .orElseGet(this::ask);
    }

    private String ask() {
        if (!Boolean.getBoolean(TERMINAL)) {
            throw new LauncherException("the user '" + request.user()
                    + "' is not a demo user; set the password in the environment variable COUNTERSIGN_PASSWORD");
        }
        char[] typed = Objects.requireNonNull(System.console(), "a terminal is a console")
                .readPassword("Password of %s: ", request.user());
        return typed == null ? "" : new String(typed);
    }
}
