// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.core.ServiceId;
import io.countersign.launcher.client.Operator;
import io.countersign.launcher.client.OperatorClient;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.RunFile;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.support.HttpCalls.Answer;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.ProtectedAddress;
import io.countersign.launcher.support.TrustedAuthorities;
import io.countersign.launcher.support.UnreachableException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** STS whose keys are shown or changed: that of a Shop on this machine, or any other. */
final class KeysTarget {

    private static final String DEFAULT_DATA = "data";

    private static final String STS_OF_SHOP = Service.STS.shortName() + ".shop.com";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Data directory of a Shop that runs on this machine; ./data is the default.")
    private @Nullable Path data;

    @Option(
            names = "--sts",
            paramLabel = "URL",
            description = "Issuer of another STS, whose address it is, such as https://sts.example.com.")
    private @Nullable URI sts;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "Private key of the operator at that STS: a JWK with alg.")
    private @Nullable Path key;

    @Option(
            names = "--client-id",
            paramLabel = "ID",
            description = "Client id of the operator there; operator.shop.com is the default.")
    private @Nullable String clientId;

    @Option(
            names = "--service-id",
            paramLabel = "ID",
            description = "countersign.sts.service-id of that STS; sts.shop.com is the default.")
    private @Nullable String serviceId;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "Certificate authorities in PEM to trust for that STS, instead of those of the JVM.")
    private @Nullable Path authorities;

    /** Prints the response of the STS; an error goes to standard error. */
    int print(CommandSpec command, String method, String path, @Nullable String json, String scope) {
        check();
        if (sts == null) {
            return printOfShop(command, method, path, json, scope);
        }
        Path ownKey = Objects.requireNonNull(key, "it was checked");
        Operator operator = Operator.of(Objects.requireNonNullElse(clientId, Operator.OF_SHOP), ownKey);
        try (OperatorClient client = new OperatorClient(
                sts, sts, id(), operator, authorities == null ? null : TrustedAuthorities.of(authorities))) {
            return print(command, client.call(method, path, json, scope));
        } catch (UnreachableException ex) {
            throw new LauncherException(ex.explained(), ex);
        }
    }

    private int printOfShop(CommandSpec command, String method, String path, @Nullable String json, String scope) {
        DataDirectory directory = new DataDirectory(data == null ? Path.of(DEFAULT_DATA) : data);
        URI address = RunFile.read(directory).url(Service.STS);
        ServiceId id = new ServiceId(STS_OF_SHOP);
        try (OperatorClient client = new OperatorClient(address, address, id, Operator.of(directory), null)) {
            return print(command, client.call(method, path, json, scope));
        } catch (UnreachableException ex) {
            throw RunFile.notRunning(directory, ex);
        }
    }

    private static int print(CommandSpec command, Answer answer) {
        if (answer.isError()) {
            throw new LauncherException("the STS answers " + answer.status() + ": " + answer.body());
        }
        command.commandLine().getOut().println(answer.body());
        command.commandLine().getOut().flush();
        return 0;
    }

    private void check() {
        if (sts == null) {
            if (Stream.of(key, clientId, serviceId, authorities).anyMatch(Objects::nonNull)) {
                throw new LauncherException("--key, --client-id, --service-id and --ca need --sts URL");
            }
        } else if (data != null) {
            throw new LauncherException(
                    "--data and --sts exclude each other: the first is a Shop on this machine, the second any STS");
        } else if (key == null) {
            throw new LauncherException("--sts needs --key FILE, the private key of its operator");
        } else {
            ProtectedAddress.require("--sts", sts);
        }
    }

    private ServiceId id() {
        try {
            return new ServiceId(Objects.requireNonNullElse(serviceId, STS_OF_SHOP));
        } catch (IllegalArgumentException ex) {
            throw new LauncherException("--service-id: " + ex.getMessage(), ex);
        }
    }
}
