// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.agent.AgentSettings;
import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import io.countersign.registrations.TokenFiles;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Services that register with a real key curator and attestor, in a JVM of their own, controlled by the coordinator.
 * Prints a line when it is ready, then answers each line with the measured values: {@code register N} registers a service
 * step by step as the Nth, {@code start} starts a new agent.
 */
public final class RegistrationWorker {

    /** Command that is followed by the number of services. */
    static final String REGISTER = "register";

    static final String START = "start";

    private static final Duration TOKEN_LIFE = Duration.ofDays(1);

    private final Rbe rbe = NativeCore.load().rbe();

    private final Path folder;

    private final Map<String, String> properties;

    private final TokenFiles tokens;

    private final Octets parameters;

    private final Pins pins;

    private final HttpClient toAttestor;

    private int workloads;

    private RegistrationWorker(Path folder, Map<String, String> properties) throws Exception {
        this.folder = folder;
        this.properties = properties;
        this.tokens = new TokenFiles(RegistrationServers.registrations(folder), TOKEN_LIFE);
        this.parameters = curator().parameters();
        this.pins = pins();
        this.toAttestor = pinned();
    }

    /** Takes the folder of the run, and the properties with which an application registers, in a line. */
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Output of libraries must not mix with the answers.
        System.setOut(System.err);
        RegistrationWorker worker = new RegistrationWorker(Path.of(arguments[0]), Columns.parse(arguments[1]));
        worker.serve(answers);
        System.exit(0);
    }

    private void serve(PrintStream answers) throws Exception {
        try (RegistrationSteps steps = new RegistrationSteps(curator(), pins, commitments(), this::attestor)) {
            answers.println("ready");
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", -1);
                answers.println(
                        Columns.line(words[0].equals(START) ? start() : steps.register(Integer.parseInt(words[1]))));
            }
        }
    }

    private String property(String name) {
        String value = properties.get(name);
        if (value == null) {
            throw new IllegalArgumentException("There is no property " + name);
        }
        return value;
    }

    private Pins pins() {
        int slots;
        int width;
        try (RbeParameters read = rbe.parameters(parameters.toArray())) {
            slots = read.slots();
            width = read.width();
        }
        Genesis genesis = new Genesis(slots, width, parameters.sha256(), key(LinkSettings.LOG + "key"));
        PinnedAttestor attestor = new PinnedAttestor(
                key(LinkSettings.LOG + "attestors[0].key"),
                SpiffeIdPatterns.parse(List.of(property(LinkSettings.LOG + "attestors[0].names"))),
                List.of(AddressRange.parse(property(LinkSettings.LOG + "attestors[0].addresses"))),
                Instant.parse(property(LinkSettings.LOG + "attestors[0].end")));
        return Pins.of(Base64Url.decode(property(LinkSettings.LOG + "id")), genesis, List.of(attestor));
    }

    private Ed25519Key key(String name) {
        return Ed25519Key.parse(Base64Url.decode(property(name)));
    }

    private RbeCommitments commitments() {
        return RbeCommitments.of(rbe, parameters, false);
    }

    private CuratorClient curator() throws IOException {
        return new CuratorClient(URI.create(property(LinkSettings.LOG + "url")), http().build());
    }

    private static HttpClient.Builder http() throws IOException {
        return HttpClient.newBuilder()
                .localAddress(InetAddress.getByName(Workload.numbered(0).address()));
    }

    private HttpClient pinned() throws IOException {
        Octets key = Base64Url.decode(property(LinkSettings.ATTESTOR + "tls-keys"));
        return http().sslContext(PinnedTls.context(Set.of(key))).build();
    }

    /** Returns the client of a new workload, which has a token. All of them share connections. */
    private AttestorClient attestor() {
        return attestor(next(), toAttestor);
    }

    private Workload next() {
        Workload workload = Workload.numbered(workloads++);
        tokens.give(SpiffeId.parse(workload.spiffeId()), workload.address());
        return workload;
    }

    private AttestorClient attestor(Workload workload, HttpClient http) {
        return new AttestorClient(
                URI.create(property(LinkSettings.ATTESTOR + "url")),
                http,
                tokens.file(SpiffeId.parse(workload.spiffeId())));
    }

    private Map<String, String> start() throws Exception {
        Workload workload = next();
        try (RegistrationAgent agent = new RegistrationAgent(
                AgentSettings.of(SpiffeId.parse(workload.spiffeId()), pins, folder.resolve(workload.name() + "-state")),
                curator(),
                attestor(workload, pinned()),
                octets -> RbeCommitments.of(rbe, octets, false),
                alarm -> {})) {
            long begun = System.nanoTime();
            agent.start();
            Map<String, String> columns = new LinkedHashMap<>();
            columns.put("entries", String.valueOf(agent.health().sequence() + 1));
            columns.put("ms", RegistrationSteps.millis(System.nanoTime() - begun));
            return columns;
        }
    }
}
