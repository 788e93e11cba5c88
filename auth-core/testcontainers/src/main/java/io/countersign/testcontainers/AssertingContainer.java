// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * The asserting workload in a container, with an {@link EmbeddedWorkloadApi} in this JVM. That gives SVIDs to the
 * container and to the workloads that are named here, such as the application under test.
 *
 * <pre>{@code
 * @Container
 * static AssertingContainer asserting = new AssertingContainer()
 *         .withIssuer(sts)
 *         .withSubject("spiffe://example.com/gateway")
 *         .withWorkload("spiffe://example.com/invoices");
 * }</pre>
 *
 * <p>Needs {@code countersign-workload-api} and {@code countersign-spring-boot-starter-spiffe} on the class path, and a
 * container engine on this machine, which is Linux on x86_64: the container uses a Unix socket of this JVM.
 *
 * @since 0.1
 */
public final class AssertingContainer extends ServerContainer<AssertingContainer> {

    static final String PROGRAM = "asserting";

    static final int PORT = 8093;

    private static final String SERVICE_ID = "asserting.test";

    private static final String PATH = "/asserting";

    private static final String SOCKETS = "/run/workload-api";

    private static final String ALLOWED = "countersign.spiffe.allowed-clients";

    private static final String PREFIX = "countersign.asserting.";

    private static final String MODES = PREFIX + "modes";

    private static final String NESTED_MODES = "id-mode,anon-mode,lsvid";

    private static final String FAILED = "APPLICATION FAILED TO START";

    private final Workloads workloads = new Workloads();

    private final Set<SpiffeId> subjects = new LinkedHashSet<>();

    private final List<Supplier<UserIssuer>> sources = new ArrayList<>();

    private List<UserIssuer> issuers = List.of();

    /**
     * Creates a container of the image {@code countersign/asserting} in the version of this library, which must be on
     * the engine's machine: it is in no public registry, so it is never pulled.
     */
    public AssertingContainer() {
        this(Images.of(PROGRAM));
        withImagePullPolicy(image -> false);
    }

    /** @param image name of an image {@code countersign/asserting} */
    public AssertingContainer(String image) {
        this(DockerImageName.parse(image));
    }

    /**
     * @param image image {@code countersign/asserting}, or one that is declared {@code asCompatibleSubstituteFor} it
     * @throws IllegalStateException if it is another image
     */
    public AssertingContainer(DockerImageName image) {
        super(image, PROGRAM, PORT);
        withProperty("countersign.service-id", SERVICE_ID);
        withProperty("countersign.spiffe.endpoint-socket", "unix:" + SOCKETS + "/" + Workloads.SOCKET);
        withProperty("shop.data", DATA);
        withCreateContainerCmdModifier(this::mountSockets);
        // Its port answers workloads with an SVID only, so its health cannot be asked.
        setWaitStrategy(Wait.forLogMessage(".*(Started AssertingApplication|" + FAILED + ").*", 1)
                .withStartupTimeout(STARTUP));
    }

    /**
     * Adds a workload at which users log in: it may ask for tokens of users. At least one is required.
     *
     * @param spiffeId such as {@code spiffe://example.com/gateway}; all workloads are of one trust domain
     * @throws IllegalArgumentException if it is not the SPIFFE ID of a workload, or of another trust domain
     */
    public AssertingContainer withSubject(String spiffeId) {
        withWorkload(spiffeId);
        subjects.add(SpiffeId.parse(spiffeId));
        return this;
    }

    /**
     * Adds another workload, such as the application under test.
     *
     * @param spiffeId such as {@code spiffe://example.com/invoices}; all workloads are of one trust domain
     * @throws IllegalArgumentException if it is not the SPIFFE ID of a workload, or of another trust domain
     */
    public AssertingContainer withWorkload(String spiffeId) {
        workloads.add(SpiffeId.parse(spiffeId));
        return this;
    }

    /**
     * Adds an issuer of users' tokens, which is started first. Its keys are copied when this container starts. DVIDs
     * require {@code countersign.sts.algorithm=RS256} there.
     */
    public AssertingContainer withIssuer(StsContainer sts) {
        dependsOn(sts);
        sources.add(() -> UserIssuer.of(sts));
        return this;
    }

    /**
     * Adds an issuer of users' tokens, which are access tokens of RFC 9068.
     *
     * @param issuer {@code iss} of its tokens
     * @param jwkSet its public keys (RFC 7517), of one algorithm in {@code alg}; DVIDs require RS256
     * @param audience an audience of its tokens
     * @param clientId {@code client_id} of its tokens
     */
    public AssertingContainer withIssuer(String issuer, String jwkSet, String audience, String clientId) {
        UserIssuer added = new UserIssuer(issuer, jwkSet, audience, clientId);
        sources.add(() -> added);
        return this;
    }

    /**
     * Returns its SPIFFE ID: {@code /asserting} in the trust domain of the workloads.
     *
     * @throws IllegalStateException if there is no subject
     */
    public String spiffeId() {
        return id().toString();
    }

    private SpiffeId id() {
        return SpiffeId.of(
                subjects.stream()
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(
                                "No workload may ask for tokens: call AssertingContainer.withSubject"))
                        .trustDomain(),
                PATH);
    }

    /** Returns its address, without a trailing slash: it answers mutual TLS with SVIDs only. */
    @Override
    public URI url() {
        return URI.create("https://" + authority());
    }

    /**
     * Returns the Workload API, such as to rotate SVIDs or to federate with another trust domain. The container must
     * have been started.
     */
    public EmbeddedWorkloadApi workloadApi() {
        return workloads.api();
    }

    /**
     * Returns the value of {@code SPIFFE_ENDPOINT_SOCKET} for a workload.
     *
     * @throws IllegalArgumentException if there is no such workload
     */
    public String endpoint(String spiffeId) {
        return workloads.endpoint(SpiffeId.parse(spiffeId));
    }

    /**
     * Returns the properties with which an application is a workload that trusts this asserting workload: {@code
     * countersign.spiffe.endpoint-socket}, {@code countersign.idt.asserting-workloads} and, for DVIDs, {@code
     * countersign.idt.identity-providers}. The container must have been started.
     *
     * @throws IllegalArgumentException if there is no such workload
     */
    public Map<String, String> properties(String spiffeId) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("countersign.spiffe.endpoint-socket", endpoint(spiffeId));
        String asserting = "countersign.idt.asserting-workloads[0].";
        properties.put(asserting + "id", spiffeId());
        properties.put(asserting + "url", url().toString());
        properties.put(
                asserting + "authorities",
                issuers.stream().map(UserIssuer::issuer).collect(Collectors.joining(",")));
        if (issuesDvids()) {
            for (int i = 0; i < issuers.size(); i++) {
                String keys = workloads
                        .write("issuer-" + i + ".jwks", issuers.get(i).keySet())
                        .toUri()
                        .toString();
                describe("countersign.idt.identity-providers[" + i + "].", issuers.get(i), keys, properties);
            }
        }
        return properties;
    }

    /**
     * Returns TLS with the SVID of a workload, for connections to one other workload, such as the application under
     * test. The container must have been started.
     *
     * @throws IllegalArgumentException if there is no such workload
     */
    public SSLContext sslContext(String spiffeId, String peer) {
        return workloads.get(SpiffeId.parse(spiffeId)).tls(SpiffeId.parse(peer));
    }

    /**
     * Exchanges a user's token for a new identity token, and returns the header {@code Authorization} of one request
     * with it. The request has to be sent over {@link #sslContext} of the sender. A DVID is for the trust domain of the
     * recipient; a nested token has a layer of the sender for the recipient.
     *
     * @param userToken access token of a user, such as {@link StsContainer#token}
     * @param sender subject of {@link #withSubject}, which sends the request
     * @param recipient workload that the request is for
     * @throws IllegalArgumentException if there is no such sender
     * @throws IllegalStateException if the server issues no token; the message has its answer
     */
    public String authorization(IdtMode mode, String userToken, String sender, String recipient) {
        Workload workload = workloads.get(SpiffeId.parse(sender));
        String token = new IdentityTokens(url(), id(), workload).token(mode, userToken, SpiffeId.parse(recipient));
        return mode.authScheme() + " " + token;
    }

    /**
     * Starts the issuers, the Workload API and the container.
     *
     * @throws IllegalStateException if there is no subject or no issuer, or the engine is not one of this machine
     */
    @Override
    public void start() {
        LocalEngine.require();
        id();
        if (sources.isEmpty()) {
            throw new IllegalStateException("No issuer is trusted: call AssertingContainer.withIssuer");
        }
        super.start();
    }

    @Override
    protected void configure() {
        if (property(ALLOWED) == null) {
            withProperty(ALLOWED, id().trustDomain().id() + "/*");
        }
        withProperty(PREFIX + "workload-id", spiffeId());
        withProperty(
                PREFIX + "subjects", subjects.stream().map(SpiffeId::toString).collect(Collectors.joining(",")));
        configureIssuers();
        super.configure();
    }

    /** @throws IllegalStateException if the server has refused its settings; its log says which */
    @Override
    protected void containerIsStarted(InspectContainerResponse info) {
        String log = getLogs();
        if (log.contains(FAILED)) {
            throw new IllegalStateException("The server has not started: " + log.substring(log.indexOf(FAILED)));
        }
    }

    /** Unlike for binds of Testcontainers, nobody pulls an image to try whether folders can be mounted. */
    private void mountSockets(CreateContainerCmd command) {
        // At each attempt: a failed one stops the Workload API, too.
        workloads.start(id());
        HostConfig host = Objects.requireNonNull(command.getHostConfig(), "Testcontainers sets it");
        List<Mount> mounts = new ArrayList<>(Objects.requireNonNullElse(host.getMounts(), List.of()));
        mounts.add(new Mount()
                .withType(MountType.BIND)
                .withSource(workloads.containerFolder().toString())
                .withTarget(SOCKETS)
                .withReadOnly(true));
        host.withMounts(mounts);
    }

    private void configureIssuers() {
        issuers = sources.stream().map(Supplier::get).toList();
        if (property(MODES) == null && !areAllRs256()) {
            withProperty(MODES, NESTED_MODES);
        }
        for (int i = 0; i < issuers.size(); i++) {
            UserIssuer issuer = issuers.get(i);
            Map<String, String> properties = new LinkedHashMap<>();
            String prefix = PREFIX + "issuers[" + i + "].";
            describe(prefix, issuer, file("issuer-" + i + ".jwks", issuer.keySet()), properties);
            properties.put(prefix + "algorithm", issuer.algorithm());
            properties.forEach(this::withProperty);
        }
    }

    private static void describe(String prefix, UserIssuer issuer, String keys, Map<String, String> properties) {
        properties.put(prefix + "issuer", issuer.issuer());
        properties.put(prefix + "jwk-set-location", keys);
        properties.put(prefix + "audience", issuer.audience());
        properties.put(prefix + "client-ids", issuer.clientId());
    }

    /** DVIDs prove signatures of RS256, and nothing else. */
    private boolean areAllRs256() {
        return issuers.stream().allMatch(issuer -> issuer.algorithm().equals("RS256"));
    }

    private boolean issuesDvids() {
        String modes = property(MODES);
        return modes == null || List.of(modes.split("[,\\s]+")).contains(IdtMode.DVID.value());
    }

    /** Stops the container and the Workload API. */
    @Override
    public void stop() {
        try {
            super.stop();
        } finally {
            workloads.close();
        }
    }
}
