// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.attestor.AttestorApplication;
import io.countersign.curator.CuratorApplication;
import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.launcher.support.Closing;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Key curator and attestor of a trust domain, as they are shipped, in this process. */
final class DomainRegistry implements AutoCloseable {

    private static final String NEVER = "2999-01-01T00:00:00Z";

    private static final String ADDRESSES = "127.0.0.0/8";

    private static final Duration SHORTEST_STATEMENT = Duration.ofMinutes(1);

    private final ShopSettings settings;

    private final RegistrationServer curator;

    private final RegistrationServer attestor;

    private final RegistrationKeys keys;

    private final Path records;

    private final Duration tokenLife;

    private @Nullable CompletableFuture<ConfigurableApplicationContext> curatorStart;

    private @Nullable CompletableFuture<ConfigurableApplicationContext> attestorStart;

    /**
     * @param records directory with the records of tokens
     * @param tokenLife life of tokens, and so of statements
     */
    DomainRegistry(
            ShopSettings settings,
            RegistrationServer curator,
            RegistrationServer attestor,
            RegistrationKeys keys,
            Path records,
            Duration tokenLife) {
        this.settings = settings;
        this.curator = curator;
        this.attestor = attestor;
        this.keys = keys;
        this.records = records;
        this.tokenLife = tokenLife;
    }

    /**
     * Starts both servers in threads of their own.
     *
     * @throws LauncherException if the database of the curator is lost
     */
    synchronized void begin() {
        if (Files.exists(begun()) && Files.notExists(database())) {
            throw new LauncherException(
                    "the database of a key curator, " + database() + ", is missing; " + keys.whatToRemove());
        }
        startCurator();
        startAttestor();
    }

    /** Starts the curator again after {@link #stopCurator}. */
    synchronized void startCurator() {
        Map<String, String> properties = curatorProperties();
        curatorStart = ServiceStart.inBackground(curator.shortName(), () -> {
            try {
                return start(curator, CuratorApplication.builder(), properties);
            } catch (LauncherException ex) {
                throw new LauncherException(
                        ex.getMessage() + "; if its database " + database() + " is damaged, " + keys.whatToRemove(),
                        ex);
            }
        });
    }

    private void startAttestor() {
        Map<String, String> properties = attestorProperties();
        attestorStart = ServiceStart.inBackground(
                attestor.shortName(), () -> start(attestor, AttestorApplication.builder(), properties));
    }

    private ConfigurableApplicationContext start(
            RegistrationServer server, SpringApplicationBuilder program, Map<String, String> properties) {
        String[] arguments = properties.entrySet().stream()
                .map(property -> "--" + property.getKey() + "=" + property.getValue())
                .toArray(String[]::new);
        return ServiceStart.now(server.shortName(), settings.data(), program, arguments);
    }

    /**
     * Waits until both have started.
     *
     * @throws LauncherException if one cannot start
     */
    void await() {
        RuntimeException failure = null;
        // Waits for both also if one has failed, because the other one has to be stopped then.
        for (CompletableFuture<ConfigurableApplicationContext> start : starts()) {
            RuntimeException reason = ServiceStart.failure(start);
            failure = reason == null ? failure : reason;
        }
        if (failure != null) {
            throw failure;
        }
        try {
            PrivateFiles.write(begun(), "");
        } catch (IOException ex) {
            throw new LauncherException(begun() + " cannot be written (" + ex.getMessage() + ")", ex);
        }
    }

    private synchronized List<CompletableFuture<ConfigurableApplicationContext>> starts() {
        return Stream.of(attestorStart, curatorStart).filter(Objects::nonNull).toList();
    }

    /** File that exists if the log was begun: a database without a log is an error from then on. */
    private Path begun() {
        return keys.directory().resolve("begun");
    }

    private Path database() {
        return keys.directory().resolve("curator.db");
    }

    private Map<String, String> curatorProperties() {
        String property = "countersign.curator.";
        Map<String, String> properties = common(curator, property);
        properties.put("spring.datasource.url", "jdbc:sqlite:" + database());
        properties.put("spring.datasource.hikari.pool-name", curator.shortName());
        properties.put(
                property + "parameters",
                keys.directory().resolve("parameters.bin").toString());
        properties.put(property + "log-key", keys.directory().resolve("log.pem").toString());
        properties.put(property + "log-id", Base64Url.encode(keys.logId()));
        properties.put(property + "new-log", String.valueOf(Files.notExists(begun())));
        properties.putAll(pinnedAttestor(property));
        properties.putAll(Scraper.byToken(settings.data()));
        return properties;
    }

    private Map<String, String> attestorProperties() {
        String property = "countersign.attestor.";
        Duration life = tokenLife.compareTo(SHORTEST_STATEMENT) < 0 ? SHORTEST_STATEMENT : tokenLife;
        Map<String, String> properties = common(attestor, property);
        properties.put("server.ssl.certificate", keys.location("attestor-tls.crt"));
        properties.put("server.ssl.certificate-private-key", keys.location("attestor-tls.pem"));
        properties.put(
                property + "key", keys.directory().resolve("attestor.pem").toString());
        properties.put(property + "logs", Base64Url.encode(keys.logId()));
        properties.put(property + "life", life.toSeconds() + "s");
        properties.put(property + "source", "files");
        properties.put(property + "files.directory", records.toString());
        properties.put(property + "follow[0].log", Base64Url.encode(keys.logId()));
        properties.put(
                property + "follow[0].curator", settings.ports().url(curator).toString());
        properties.put(property + "follow[0].parameters", Base64Url.encode(keys.parameters()));
        properties.put(property + "follow[0].log-key", text(keys.logKey()));
        return properties;
    }

    private Map<String, String> common(RegistrationServer server, String prefix) {
        Map<String, String> properties = new HashMap<>();
        properties.put("server.address", Ports.HOST);
        properties.put("server.port", String.valueOf(settings.ports().of(server)));
        properties.put("spring.application.name", server.shortName());
        properties.put("management.metrics.tags.application", server.shortName());
        settings.others().forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                properties.put(name, value);
            }
        });
        return properties;
    }

    private Map<String, String> pinnedAttestor(String prefix) {
        String property = prefix + "attestors[0].";
        return Map.of(
                property + "key",
                text(keys.attestorKey()),
                property + "names",
                names(),
                property + "addresses",
                ADDRESSES,
                property + "end",
                NEVER);
    }

    /** Returns the pins of the log. */
    Pins pins() {
        Genesis genesis = new Genesis(keys.slots(), keys.width(), keys.parameters(), keys.logKey());
        PinnedAttestor pinned = new PinnedAttestor(
                keys.attestorKey(),
                SpiffeIdPatterns.parse(List.of(names())),
                List.of(AddressRange.parse(ADDRESSES)),
                Instant.parse(NEVER));
        return Pins.of(keys.logId(), genesis, List.of(pinned));
    }

    private String names() {
        return "spiffe://" + curator.trustDomain() + "/*";
    }

    /** Returns a client of the curator. */
    CuratorClient curatorClient(HttpClient http) {
        return new CuratorClient(settings.ports().url(curator), http);
    }

    /** Returns a client of the attestor. */
    AttestorClient attestorClient(HttpClient.Builder http, Path token) {
        SSLContext tls = PinnedTls.context(Set.of(keys.attestorTlsKey().id()));
        return new AttestorClient(
                settings.ports().url(attestor), http.sslContext(tls).build(), token);
    }

    /** Returns the pins of the log as properties of a service. */
    Map<String, String> log(String prefix) {
        Map<String, String> properties = new HashMap<>(pinnedAttestor(prefix));
        properties.put(prefix + "url", settings.ports().url(curator).toString());
        properties.put(prefix + "id", Base64Url.encode(keys.logId()));
        properties.put(prefix + "key", text(keys.logKey()));
        properties.put(
                prefix + "parameters",
                HexFormat.of().formatHex(keys.parameters().toArray()));
        properties.put(prefix + "slots", String.valueOf(keys.slots()));
        return properties;
    }

    /** Returns the address and the pin of the attestor as properties of a service. */
    Map<String, String> attestor(String prefix) {
        return Map.of(
                prefix + "url", settings.ports().url(attestor).toString(),
                prefix + "tls-keys", Base64Url.encode(keys.attestorTlsKey().id()));
    }

    private static String text(Ed25519Key key) {
        return Base64Url.encode(key.encoded());
    }

    /** Stops the curator, as if its machine had failed. */
    synchronized void stopCurator() {
        close(curatorStart);
        curatorStart = null;
    }

    @Override
    public void close() {
        Closing.all(starts().stream().<Runnable>map(start -> () -> close(start)).toList());
    }

    private static void close(@Nullable CompletableFuture<ConfigurableApplicationContext> start) {
        if (start != null && ServiceStart.failure(start) == null) {
            start.join().close();
        }
    }
}
