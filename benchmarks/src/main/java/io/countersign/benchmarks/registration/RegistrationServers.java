// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.attestor.AttestorApplication;
import io.countersign.curator.CuratorApplication;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.writer.LogWriter;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Key curator, attestor and an issuer of SVIDs in a JVM of their own, controlled by the coordinator. The parameters of
 * the log are for development. Rate limits are raised, because all workloads are on one machine.
 */
public final class RegistrationServers {

    private static final String MANY = "1000000";

    private static final String NAMES = "spiffe://" + Workload.TRUST_DOMAIN + "/*";

    private static final String ADDRESSES = "127.0.0.0/8";

    private static final String END = "2999-01-01T00:00:00Z";

    private final Path folder;

    private final TokenFiles tokens;

    private final ServerKeys keys = new ServerKeys();

    private final Octets logId = LogWriter.randomLogId();

    private final int slots;

    private final Octets parameters;

    private RegistrationServers(Path folder, int slots) throws IOException {
        this.folder = folder;
        this.tokens = new TokenFiles(folder);
        this.slots = slots;
        tokens.begin();
        Rbe rbe = NativeCore.load().rbe();
        try (RbeParameters made = rbe.developmentParameters(slots)) {
            this.parameters = Octets.of(made.encode());
        }
        Files.write(parametersFile(), parameters.toArray());
    }

    /**
     * Takes a folder of this run alone and the number of slots. Prints the properties of an application with which it
     * registers here in a line, and ends with its input.
     */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // The log of the servers must not mix with the answers.
        System.setOut(System.err);
        RegistrationServers servers = new RegistrationServers(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
        EmbeddedWorkloadApi issuer = servers.startIssuer();
        try (ConfigurableApplicationContext curator = servers.startCurator();
                ConfigurableApplicationContext attestor = servers.startAttestor(url(curator, "http"))) {
            answers.println(Columns.line(servers.properties(url(curator, "http"), url(attestor, "https"))));
            while (System.in.read() >= 0) {
                // Only the end of the input counts.
            }
        }
        issuer.close();
        System.exit(0);
    }

    private Path parametersFile() {
        return folder.resolve("parameters.bin");
    }

    private ConfigurableApplicationContext startCurator() throws IOException {
        return CuratorApplication.builder()
                .run(
                        "--server.port=0",
                        "--spring.datasource.url=jdbc:sqlite:" + folder.resolve("curator.db"),
                        "--countersign.curator.log-id=" + Base64Url.encode(logId),
                        "--countersign.curator.new-log=true",
                        "--countersign.curator.parameters=" + parametersFile(),
                        "--countersign.curator.allow-development-parameters=true",
                        "--countersign.curator.log-key=" + keys.writeLogKey(folder),
                        "--countersign.curator.reservations-per-address=" + slots,
                        "--countersign.curator.rate-limit.changes=" + MANY,
                        "--countersign.curator.rate-limit.total-changes=" + MANY,
                        "--countersign.curator.rate-limit.reads=" + MANY,
                        "--countersign.curator.attestors[0].key=" + keys.attestorKey(),
                        "--countersign.curator.attestors[0].names=" + NAMES,
                        "--countersign.curator.attestors[0].addresses=" + ADDRESSES,
                        "--countersign.curator.attestors[0].end=" + END);
    }

    private ConfigurableApplicationContext startAttestor(String curator) throws IOException {
        return AttestorApplication.builder()
                .run(
                        "--server.port=0",
                        "--server.ssl.bundle=attestor",
                        "--spring.ssl.bundle.pem.attestor.keystore.certificate=" + keys.attestorCertificate(),
                        "--spring.ssl.bundle.pem.attestor.keystore.private-key=" + keys.attestorTlsKey(),
                        "--spring.ssl.bundle.pem.attestor.options.enabled-protocols=TLSv1.3",
                        "--countersign.attestor.key=" + keys.writeAttestorKey(folder),
                        "--countersign.attestor.life=1d",
                        "--countersign.attestor.rate-limit.requests-per-second-and-address=" + MANY,
                        "--countersign.attestor.logs=" + Base64Url.encode(logId),
                        "--countersign.attestor.source=files",
                        "--countersign.attestor.files.directory=" + tokens.attestor(),
                        "--countersign.attestor.follow[0].log=" + Base64Url.encode(logId),
                        "--countersign.attestor.follow[0].curator=" + curator,
                        "--countersign.attestor.follow[0].parameters=" + Base64Url.encode(parameters.sha256()),
                        "--countersign.attestor.follow[0].log-key=" + keys.logKey());
    }

    private EmbeddedWorkloadApi startIssuer() {
        EmbeddedWorkloadApi.Builder builder =
                EmbeddedWorkloadApi.builder(Workload.TRUST_DOMAIN).svidLife(Duration.ofHours(4));
        for (Workload workload : List.of(Workload.SERVER, Workload.CLIENT)) {
            builder.register(LinkSettings.socket(folder, workload), workload.spiffeId());
        }
        return builder.start();
    }

    private static String url(ConfigurableApplicationContext server, String scheme) {
        return scheme + "://127.0.0.1:" + Ports.of(server);
    }

    private Map<String, String> properties(String curator, String attestor) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(LinkSettings.ATTESTOR + "url", attestor);
        properties.put(LinkSettings.ATTESTOR + "tls-keys", keys.attestorTlsKeyId());
        properties.put(LinkSettings.LOG + "url", curator);
        properties.put(LinkSettings.LOG + "id", Base64Url.encode(logId));
        properties.put(LinkSettings.LOG + "key", keys.logKey());
        properties.put(
                LinkSettings.LOG + "parameters",
                HexFormat.of().formatHex(parameters.sha256().toArray()));
        properties.put(LinkSettings.LOG + "slots", String.valueOf(slots));
        properties.put("countersign.registration.allow-development-parameters", "true");
        properties.put(LinkSettings.LOG + "attestors[0].key", keys.attestorKey());
        properties.put(LinkSettings.LOG + "attestors[0].names", NAMES);
        properties.put(LinkSettings.LOG + "attestors[0].addresses", ADDRESSES);
        properties.put(LinkSettings.LOG + "attestors[0].end", END);
        return properties;
    }
}
