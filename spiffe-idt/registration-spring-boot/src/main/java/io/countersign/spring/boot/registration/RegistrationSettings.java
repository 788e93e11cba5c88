// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.registration.agent.AgentSettings;
import io.countersign.registration.agent.AgentTimes;
import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.FollowSettings;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.pins.Pins;
import io.countersign.registration.pins.PinsText;
import io.countersign.spring.boot.registration.CountersignRegistrationProperties.Log;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts properties to settings, or reports which property is missing or wrong and how to fix it. */
final class RegistrationSettings {

    static final String PREFIX = "countersign.registration.";

    private static final String LOG = "log.";

    static final String FOLLOWED = "followed-logs";

    private static final Duration LONGEST_HANDOVER = Duration.ofMinutes(5);

    private static final String CLIENTS = "allowed-clients";

    private final CountersignRegistrationProperties properties;

    private final @Nullable InetAddress address;

    /** @param address {@code countersign.client.local-address} */
    RegistrationSettings(CountersignRegistrationProperties properties, @Nullable InetAddress address) {
        this.properties = properties;
        this.address = address;
    }

    static CountersignConfigurationException wrong(String name, String reason, String fix) {
        return new CountersignConfigurationException(PREFIX + name, reason, fix);
    }

    AgentSettings agent(InstantSource clock) {
        return AgentSettings.of(name(), PinnedLog.pins(LOG, properties.log()), state())
                .withTimes(times())
                .withClock(clock);
    }

    private Path state() {
        return required("state", properties.state(), "a directory of this service alone");
    }

    private AgentTimes times() {
        AgentTimes defaults = AgentTimes.DEFAULT;
        Duration stale = positive("stale-head", properties.staleHead());
        Duration bound = positive("without-curator", properties.withoutCurator());
        if (bound.compareTo(stale) < 0) {
            throw wrong("without-curator", "It is below stale-head.", "Set it to a longer time.");
        }
        Duration handover = properties.handover();
        if (handover.isNegative() || handover.compareTo(LONGEST_HANDOVER) > 0) {
            throw wrong(
                    "handover",
                    "It is " + handover + ", and a former key would bind for that long.",
                    "Set it to at most 5m, or to 0.");
        }
        return new AgentTimes(
                defaults.clockSkew(),
                stale,
                bound,
                defaults.margin(),
                defaults.poll(),
                defaults.tokenCheck(),
                handover);
    }

    /** Returns the logs of other trust domains. Their state is below that of this service. */
    List<FollowedLog> followed(InstantSource clock) {
        List<FollowedLog> followed = new ArrayList<>();
        for (int i = 0; i < properties.followedLogs().size(); i++) {
            String at = FOLLOWED + "[" + i + "].";
            Log log = properties.followedLogs().get(i);
            Pins pins = PinnedLog.pins(at, log);
            Path directory = state().resolve("followed").resolve(Base64Url.encode(pins.logId()));
            followed.add(new FollowedLog(
                    FollowSettings.of(pins, directory).withTimes(times()).withClock(clock), curator(at, log)));
        }
        return followed;
    }

    /**
     * Log of another trust domain.
     *
     * @param curator client of its curator
     */
    record FollowedLog(FollowSettings settings, CuratorClient curator) {}

    private SpiffeId name() {
        return service(
                PREFIX + "name",
                required("name", properties.name(), "the SPIFFE ID by which the attestor knows this service"));
    }

    /** Returns the SPIFFE ID of one service. */
    static SpiffeId service(String property, String name) {
        try {
            SpiffeId id = SpiffeId.parse(name);
            if (!id.isTrustDomain()) {
                return id;
            }
        } catch (IllegalArgumentException ex) {
            // Refused below.
        }
        throw new CountersignConfigurationException(
                property,
                "'" + name + "' is not the SPIFFE ID of a service.",
                "Use one such as spiffe://shop.com/basket.");
    }

    CuratorClient curator() {
        return curator(LOG, properties.log());
    }

    private CuratorClient curator(String at, Log log) {
        URI url = url(at + "url", log.url());
        boolean plain = "http".equalsIgnoreCase(url.getScheme());
        return new CuratorClient(url, plain ? http().build() : pinned(at + "tls-keys", log.tlsKeys()));
    }

    AttestorClient attestor() {
        URI url = url("attestor.url", properties.attestor().url());
        if (!"https".equalsIgnoreCase(url.getScheme())) {
            throw wrong("attestor.url", "It is not https, and the token would be sent in the clear.", "Use https.");
        }
        return new AttestorClient(
                url,
                pinned("attestor.tls-keys", properties.attestor().tlsKeys()),
                required("token-file", properties.tokenFile(), "the file with the token of this service"));
    }

    boolean server() {
        return properties.server();
    }

    private static URI url(String name, @Nullable URI url) {
        URI set = required(name, url, "an address such as https://curator.example.com:8096");
        if (set.getHost() == null) {
            throw wrong(name, "It has no host.", "Use an address such as https://curator.example.com:8096.");
        }
        return set;
    }

    private HttpClient pinned(String name, Collection<String> texts) {
        if (texts.isEmpty()) {
            throw wrong(
                    name, "It is not set, and no authority is trusted here.", "List the digest of the server's key.");
        }
        Set<Octets> keys = new LinkedHashSet<>();
        for (String text : texts) {
            try {
                keys.add(PinsText.digest(text));
            } catch (IllegalArgumentException ex) {
                throw wrong(name, ex.getMessage() + ".", "Use SHA-256 digests, 32 bytes as base64url each.");
            }
        }
        return http().sslContext(PinnedTls.context(keys)).build();
    }

    /** The attestor compares the source of a request with the address that it knows. */
    private HttpClient.Builder http() {
        HttpClient.Builder builder = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER);
        return address == null ? builder : builder.localAddress(address);
    }

    SpiffeIdPatterns clients() {
        if (properties.allowedClients().isEmpty()) {
            throw wrong(
                    CLIENTS,
                    "It is not set, and no service is trusted by default.",
                    "Set it to the SPIFFE IDs of the services that may connect, such as spiffe://shop.com/gateway, or to"
                            + " patterns such as spiffe://shop.com/*.");
        }
        return patterns(PREFIX + CLIENTS, properties.allowedClients());
    }

    static SpiffeIdPatterns patterns(String property, List<String> patterns) {
        try {
            return SpiffeIdPatterns.parse(patterns);
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    property,
                    ex.getMessage() + ".",
                    "Use SPIFFE IDs such as spiffe://shop.com/gateway, or patterns such as spiffe://shop.com/*.");
        }
    }

    Duration maxConnectionAge() {
        return positive("max-connection-age", properties.maxConnectionAge());
    }

    private static Duration positive(String name, Duration value) {
        if (value.toMillis() < 1) {
            throw wrong(name, "It is not positive.", "Set it to a duration above zero, or remove it for the default.");
        }
        return value;
    }

    private static <T> T required(String name, @Nullable T value, String what) {
        if (value == null) {
            throw wrong(
                    name, "It is not set, but countersign.tls.trust=registration needs it.", "Set it to " + what + ".");
        }
        return value;
    }
}
