// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.keygen.CertificateFolder;
import io.countersign.launcher.keygen.CertificateRequest;
import io.countersign.launcher.keygen.KubernetesSecret;
import io.countersign.launcher.keygen.PasswordFolder;
import io.countersign.launcher.keygen.PodAccount;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.KeyFolder;
import io.countersign.launcher.shop.KeyMaterial;
import io.countersign.launcher.shop.ServiceLogs;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.launcher.support.LauncherException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Creates the keys of a Shop that 'up' does not start. */
@Command(
        name = "keygen",
        description = {
            "Creates the keys, secrets and passwords of a Shop in containers, in files or in a Secret of Kubernetes.",
            "Keeps what exists. Prints a line for each file or entry that it wrote, and nothing of its content."
        })
final class KeygenCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private ModeOptions mode = new ModeOptions();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Data directory: keys are in DIR/keys, the token of Prometheus in DIR/prometheus.")
    private @Nullable Path data;

    @Option(
            names = "--kubernetes-secret",
            paramLabel = "NAME",
            description = "Secret in the namespace of this pod, instead of --data. Its entries are named as the files"
                    + " of DIR/keys, and prometheus.token.")
    private @Nullable String secret;

    @Option(
            names = "--password",
            paramLabel = "NAME",
            description = "Creates a random password: the file DIR/passwords/NAME, or the entry password-NAME."
                    + " Can be repeated.")
    private List<String> passwords = new ArrayList<>();

    @Option(
            names = "--certificate",
            paramLabel = "NAME=DNS[,DNS...]",
            description = "For demonstrations: creates DIR/tls/NAME.pem and NAME.key for these DNS names or IP"
                    + " addresses, by the authority DIR/tls/ca.pem. They live 90 days, and are all replaced together"
                    + " when 30 remain. Can be repeated.")
    private List<String> certificates = new ArrayList<>();

    @Option(
            names = "--group-readable",
            description = "The group of the files can read passwords and private keys of certificates, for servers"
                    + " that run as another user.")
    private boolean groupReadable;

    @Override
    public Integer call() {
        ServiceLogs.discard();
        ShopSettings.requireFit(mode.mode(), mode.algorithm());
        List<CertificateRequest> requests =
                certificates.stream().map(CertificateRequest::parse).toList();
        if ((data == null) == (secret == null)) {
            throw new LauncherException("keygen needs either --data DIR or --kubernetes-secret NAME");
        }
        if (secret != null) {
            complete(secret, requests);
        } else {
            create(Objects.requireNonNull(data, "it was checked"), requests);
        }
        return 0;
    }

    private void create(Path root, List<CertificateRequest> requests) {
        DataDirectory directory = new DataDirectory(root);
        directory.create(groupReadable);
        AtomicInteger count = new AtomicInteger();
        Consumer<Path> written = file -> {
            count.incrementAndGet();
            say("Wrote " + file);
        };
        new KeyMaterial(new KeyFolder(directory, written)).create(mode.mode(), mode.algorithm());
        PasswordFolder.create(directory.passwords(), passwords, groupReadable, written);
        if (!requests.isEmpty()) {
            new CertificateFolder(directory.tls(), groupReadable, Clock.systemUTC())
                    .create(requests, written)
                    .ifPresent(reason -> say("All certificates are new and have another authority, because " + reason));
        }
        if (count.get() == 0) {
            say("Everything exists already in " + directory);
        }
    }

    private void complete(String name, List<CertificateRequest> requests) {
        if (!requests.isEmpty() || groupReadable) {
            throw new LauncherException("--certificate and --group-readable need --data DIR");
        }
        try (KubernetesSecret target = new KubernetesSecret(PodAccount.of(System.getenv()), name)) {
            List<String> written = target.complete(entries -> {
                new KeyMaterial(entries).create(mode.mode(), mode.algorithm());
                PasswordFolder.create(entries, passwords);
            });
            written.forEach(entry -> say("Wrote " + entry));
            if (written.isEmpty()) {
                say("Everything exists already in the Secret " + name);
            }
        }
    }

    private void say(String line) {
        PrintWriter out =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
