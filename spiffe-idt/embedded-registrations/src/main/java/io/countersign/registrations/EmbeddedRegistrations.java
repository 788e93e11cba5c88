// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registrations;

import io.countersign.attestor.AttestorApplication;
import io.countersign.curator.CuratorApplication;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import io.countersign.nativecore.NativeCore;
import io.countersign.registration.agent.AgentSettings;
import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.pins.Pins;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Key curator and attestor as they are shipped, in this process, with tokens of services in files, <strong>for one
 * machine, for development and for tests</strong>. Applications join with the properties that {@link #register} returns,
 * and see no difference to a curator and an attestor elsewhere.
 *
 * <p>The parameters of the log are from a ceremony with one contribution, whose secret the native core has overwritten, so
 * that applications need no property for development. Nobody else took part, so these parameters are for this machine
 * alone. Each start begins a new log with new keys.
 *
 * <p>It needs the native core, and Linux, where every address 127.0.0.x can be used. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class EmbeddedRegistrations implements AutoCloseable {

    private final TrustDomain trustDomain;

    private final TokenFiles tokens;

    private final ServerKeys keys;

    private final ServerProperties properties;

    private final EmbeddedServer curator = new EmbeddedServer("http", CuratorApplication::builder);

    private final EmbeddedServer attestor = new EmbeddedServer("https", AttestorApplication::builder);

    private final Map<SpiffeId, RegisteredClient> clients = new LinkedHashMap<>();

    private EmbeddedRegistrations(Builder builder, Path folder) {
        this.trustDomain = builder.trustDomain;
        this.tokens = new TokenFiles(folder, builder.tokenLife);
        this.keys = ServerKeys.create(folder, builder.slots);
        this.properties = new ServerProperties(keys, trustDomain);
    }

    /**
     * Returns a builder.
     *
     * @param trustDomain name of the trust domain of all services, such as {@code shop.com}
     */
    public static Builder builder(String trustDomain) {
        return new Builder(new TrustDomain(trustDomain));
    }

    private void start(Builder builder) {
        try {
            tokens.begin();
            curator.start(properties.curator(true));
            attestor.start(
                    properties.attestor(tokens.records(), curatorUrl(), builder.tokenLife, builder.sweepInterval));
        } catch (RuntimeException ex) {
            close();
            throw ex;
        }
    }

    /**
     * Gives a service a token. If it has one already, its application registers with the new one by itself.
     *
     * @param spiffeId SPIFFE ID in the trust domain, such as {@code spiffe://shop.com/basket}
     * @param address address of the service, one of 127.0.0.0/8
     * @return properties with which an application joins as this service. {@code
     *     countersign.registration.allowed-clients} is for the application itself to set, and so is {@code server.address}
     */
    public Map<String, String> register(String spiffeId, String address) {
        SpiffeId service = service(spiffeId);
        ServerProperties.requireAddress(address);
        tokens.give(service, address);
        Map<String, String> all = properties.service(curatorUrl(), attestorUrl());
        all.putAll(ServerProperties.own(spiffeId, address, tokens.file(service), state(service)));
        return all;
    }

    private SpiffeId service(String spiffeId) {
        SpiffeId id = SpiffeId.parse(spiffeId);
        if (!id.isMemberOf(trustDomain) || id.isTrustDomain()) {
            throw new IllegalArgumentException(
                    spiffeId + " is not a service of the trust domain " + trustDomain.name());
        }
        return id;
    }

    private Path state(SpiffeId service) {
        return tokens.folder(service).resolve("state");
    }

    /**
     * Registers a service, and returns a client that connects as this service: for a test of who may call an application.
     * Others accept it as soon as they have read its entry in the log. It sends requests to every service of the log.
     *
     * @param spiffeId SPIFFE ID in the trust domain
     * @param address address of the service, one of 127.0.0.0/8, from which the client connects
     * @return the same client for the same service
     * @throws IllegalArgumentException if there is a client of this service at another address
     * @throws IllegalStateException if the service cannot be registered, such as without the curator
     */
    public HttpClient client(String spiffeId, String address) {
        SpiffeId service = service(spiffeId);
        InetAddress local = ServerProperties.requireAddress(address);
        synchronized (clients) {
            RegisteredClient client = clients.get(service);
            if (client == null) {
                register(spiffeId, address);
                client = RegisteredClient.start(agent(service, local), local);
                clients.put(service, client);
            } else if (!client.address().equals(local)) {
                throw new IllegalArgumentException(spiffeId + " has a client at " + client.address() + " already");
            }
            return client.http();
        }
    }

    private RegistrationAgent agent(SpiffeId service, InetAddress address) {
        HttpClient.Builder http = HttpClient.newBuilder().localAddress(address);
        CuratorClient toCurator = new CuratorClient(curatorUrl(), http.build());
        http.sslContext(PinnedTls.context(Set.of(attestorTlsKey())));
        return new RegistrationAgent(
                AgentSettings.of(service, pins(), state(service)),
                toCurator,
                new AttestorClient(attestorUrl(), http.build(), tokens.file(service)),
                octets -> RbeCommitments.of(NativeCore.load().rbe(), octets, false),
                alarm -> {});
    }

    /** Ends the tokens of a service. The attestor revokes its registration at its next sweep. */
    public void endToken(String spiffeId) {
        tokens.end(service(spiffeId));
    }

    /** Returns the file with the token of a service, which {@link #register} has written. */
    public Path tokenFile(String spiffeId) {
        return tokens.file(service(spiffeId));
    }

    /** Returns the tokens of all services. */
    public TokenFiles tokens() {
        return tokens;
    }

    /** Stops the curator, as if its machine had failed. */
    public void stopCurator() {
        curator.stop();
    }

    /** Starts the curator again after {@link #stopCurator}, at the same address and with the same log. */
    public void startCurator() {
        curator.start(properties.curator(false));
    }

    /** Returns the address of the curator. */
    public URI curatorUrl() {
        return curator.url();
    }

    /** Returns the address of the attestor. */
    public URI attestorUrl() {
        return attestor.url();
    }

    /** Returns the SHA-256 digest of the key of the attestor's certificate. */
    public Octets attestorTlsKey() {
        return keys.attestorTls().id();
    }

    /** Returns the pins of the log. */
    public Pins pins() {
        return properties.pins();
    }

    /** Returns the file with the private log key, PKCS#8 in PEM. */
    public Path logKeyFile() {
        return keys.logFile();
    }

    /** Returns the file with the private key that signs statements, PKCS#8 in PEM. */
    public Path attestorKeyFile() {
        return keys.attestorFile();
    }

    /** Returns the file with the parameters of the log. */
    public Path parametersFile() {
        return keys.parametersFile();
    }

    /** Stops the servers and the clients. The files stay. */
    @Override
    public void close() {
        try {
            synchronized (clients) {
                clients.values().forEach(RegisteredClient::close);
                clients.clear();
            }
        } finally {
            attestor.stop();
            curator.stop();
        }
    }

    @Override
    public String toString() {
        return "EmbeddedRegistrations[" + trustDomain.name() + "]";
    }

    /**
     * Builder of embedded registrations.
     *
     * @since 0.1
     */
    public static final class Builder {

        private static final Duration SHORTEST_TOKEN = Duration.ofMinutes(1);

        private static final Duration LONGEST_TOKEN = Duration.ofDays(30);

        private final TrustDomain trustDomain;

        private int slots = 64;

        private Duration tokenLife = Duration.ofDays(1);

        private Duration sweepInterval = Duration.ofSeconds(1);

        private Builder(TrustDomain trustDomain) {
            this.trustDomain = trustDomain;
        }

        /** Sets the number of slots of the log, which limits the services at the same time: 64 by default, 4 to 65,536. */
        public Builder slots(int number) {
            slots = number;
            return this;
        }

        /** Sets the life of tokens, and of what is registered with them: 1 day by default, 1 minute to 30 days. */
        public Builder tokenLife(Duration life) {
            if (life.compareTo(SHORTEST_TOKEN) < 0 || life.compareTo(LONGEST_TOKEN) > 0) {
                throw new IllegalArgumentException("The life of tokens must be from 1 minute to 30 days");
            }
            tokenLife = life;
            return this;
        }

        /** Sets the interval at which the attestor revokes registrations whose tokens have ended: 1 s by default. */
        public Builder sweepInterval(Duration interval) {
            sweepInterval = Objects.requireNonNull(interval, "interval cannot be null");
            return this;
        }

        /**
         * Starts the curator and the attestor.
         *
         * @param folder folder for keys, tokens and the log, which does not exist or is empty, and which other users cannot
         *     enter. It gets the mode 0700, and its files 0600
         * @throws IllegalStateException if the folder is not empty, or other users can enter it
         * @throws java.io.UncheckedIOException if the folder cannot be used
         * @throws io.countersign.nativecore.NativeLibraryException if there is no native core for this machine
         */
        public EmbeddedRegistrations start(Path folder) {
            Path own = folder.toAbsolutePath().normalize();
            OwnerFiles.own(own);
            EmbeddedRegistrations registrations = new EmbeddedRegistrations(this, own);
            registrations.start(this);
            return registrations;
        }
    }
}
