// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registrations;

import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.idt.TrustDomain;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Properties of the curator, of the attestor, and of the services that register with them. */
final class ServerProperties {

    static final String HOST = "127.0.0.1";

    private static final AddressRange ADDRESSES = AddressRange.parse("127.0.0.0/8");

    private static final String MANY = "1000000";

    private static final String CURATOR = "countersign.curator.";

    private static final String ATTESTOR = "countersign.attestor.";

    private static final String SERVICE = "countersign.registration.";

    private final ServerKeys keys;

    private final String names;

    ServerProperties(ServerKeys keys, TrustDomain trustDomain) {
        this.keys = keys;
        this.names = "spiffe://" + trustDomain.name() + "/*";
    }

    /**
     * Parses the address of a service.
     *
     * @throws IllegalArgumentException if the attestor may not state it
     */
    static InetAddress requireAddress(String address) {
        InetAddress literal = AddressRange.literal(address);
        if (literal == null || !ADDRESSES.contains(literal)) {
            throw new IllegalArgumentException(address + " is not an address of " + ADDRESSES);
        }
        return literal;
    }

    /**
     * Returns the properties of the curator. It has no limits of an address, because all services are on one machine.
     *
     * @param isNew whether it begins the log
     */
    Map<String, String> curator(boolean isNew) {
        Map<String, String> properties = common();
        properties.put("spring.datasource.url", "jdbc:sqlite:" + keys.folder().resolve("curator.db"));
        properties.put(CURATOR + "log-id", Base64Url.encode(keys.logId()));
        properties.put(CURATOR + "new-log", String.valueOf(isNew));
        properties.put(CURATOR + "parameters", keys.parametersFile().toString());
        properties.put(CURATOR + "log-key", keys.logFile().toString());
        properties.put(
                CURATOR + "reservations-per-address",
                String.valueOf(keys.genesis().slots()));
        properties.put(CURATOR + "limits.streams-per-address", "16");
        properties.put(CURATOR + "rate-limit.changes", MANY);
        properties.put(CURATOR + "rate-limit.total-changes", MANY);
        properties.put(CURATOR + "rate-limit.reads", MANY);
        properties.putAll(pinnedAttestor(CURATOR));
        return properties;
    }

    private static Map<String, String> common() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("server.address", HOST);
        // A request that waits for the next entry would delay the end.
        properties.put("server.shutdown", "immediate");
        // Spring Boot would keep the servers' format and name for the logs of the application under test.
        properties.put("logging.structured.format.console", "");
        properties.put("logging.include-application-name", "false");
        return properties;
    }

    private Map<String, String> pinnedAttestor(String prefix) {
        String at = prefix + "attestors[0].";
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(at + "key", text(keys.attestor()));
        properties.put(at + "names", names);
        properties.put(at + "addresses", ADDRESSES.toString());
        properties.put(at + "end", ServerKeys.NEVER.toString());
        return properties;
    }

    private static String text(Ed25519Key key) {
        return Base64Url.encode(key.encoded());
    }

    Map<String, String> attestor(Path records, URI curator, Duration life, Duration sweepInterval) {
        Map<String, String> properties = common();
        properties.put("server.ssl.certificate", "file:" + keys.certificateFile());
        properties.put("server.ssl.certificate-private-key", "file:" + keys.tlsKeyFile());
        properties.put(ATTESTOR + "key", keys.attestorFile().toString());
        properties.put(ATTESTOR + "life", life.toString());
        properties.put(ATTESTOR + "rate-limit.requests-per-second-and-address", MANY);
        properties.put(ATTESTOR + "logs", Base64Url.encode(keys.logId()));
        properties.put(ATTESTOR + "source", "files");
        properties.put(ATTESTOR + "files.directory", records.toString());
        properties.put(ATTESTOR + "sweep-interval", sweepInterval.toString());
        properties.put(ATTESTOR + "follow[0].log", Base64Url.encode(keys.logId()));
        properties.put(ATTESTOR + "follow[0].curator", curator.toString());
        properties.put(ATTESTOR + "follow[0].parameters", Base64Url.encode(parameters()));
        properties.put(ATTESTOR + "follow[0].log-key", text(keys.genesis().logKey()));
        return properties;
    }

    private Octets parameters() {
        return keys.genesis().parameters();
    }

    /** Returns the properties that all services have in common: where the log and the attestor are, and their pins. */
    Map<String, String> service(URI curator, URI attestor) {
        String log = SERVICE + "log.";
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("countersign.tls.trust", "registration");
        properties.put(SERVICE + "attestor.url", attestor.toString());
        properties.put(
                SERVICE + "attestor.tls-keys",
                Base64Url.encode(keys.attestorTls().id()));
        properties.put(log + "url", curator.toString());
        properties.put(log + "id", Base64Url.encode(keys.logId()));
        properties.put(log + "key", text(keys.genesis().logKey()));
        properties.put(log + "parameters", HexFormat.of().formatHex(parameters().toArray()));
        properties.put(log + "slots", String.valueOf(keys.genesis().slots()));
        properties.putAll(pinnedAttestor(log));
        return properties;
    }

    /** Returns the properties that one service has for itself. */
    static Map<String, String> own(String name, String address, Path tokenFile, Path state) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(SERVICE + "name", name);
        properties.put(SERVICE + "token-file", tokenFile.toString());
        properties.put(SERVICE + "state", state.toString());
        properties.put("countersign.client.local-address", address);
        return properties;
    }

    Pins pins() {
        PinnedAttestor attestor = new PinnedAttestor(
                keys.attestor(), SpiffeIdPatterns.parse(List.of(names)), List.of(ADDRESSES), ServerKeys.NEVER);
        return Pins.of(keys.logId(), keys.genesis(), List.of(attestor));
    }
}
