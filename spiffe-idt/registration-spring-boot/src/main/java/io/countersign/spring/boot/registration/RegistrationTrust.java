// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.LinkExchange;
import io.countersign.core.link.LinkHealth;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.ServerLink;
import io.countersign.idt.TrustDomain;
import io.countersign.registration.agent.AgentHealth;
import io.countersign.registration.agent.AgentState;
import io.countersign.registration.agent.LogAgent;
import io.countersign.registration.agent.RegistrationLogs;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Link trust by registrations with a key curator, for server and client. */
final class RegistrationTrust implements LinkTrust {

    static final String NAME = "registration";

    private final RegistrationLogs logs;

    private final IdentityChanges changes;

    private final Duration maxConnectionAge;

    private final @Nullable RegistrationServerLink server;

    private final RegistrationClientLink client;

    private final LinkExchange exchange;

    /** @param server {@code null} if the application's own server is for browsers */
    RegistrationTrust(
            RegistrationLogs logs,
            IdentityChanges changes,
            Duration maxConnectionAge,
            @Nullable RegistrationServerLink server,
            RegistrationClientLink client) {
        this.logs = logs;
        this.changes = changes;
        this.maxConnectionAge = maxConnectionAge;
        this.server = server;
        this.client = client;
        this.exchange = new HeadExchange(logs);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<LinkIdentity> identity() {
        return logs.own().identity();
    }

    @Override
    public Optional<ServerLink> server() {
        return Optional.ofNullable(server);
    }

    @Override
    public Optional<ClientLink> client() {
        return Optional.of(client);
    }

    /** A connection that was opened before the own registration changed shows the former key, which binds no more. */
    @Override
    public Duration connectionAge() {
        Duration sinceChange = changes.age();
        return sinceChange.compareTo(maxConnectionAge) < 0 ? sinceChange : maxConnectionAge;
    }

    @Override
    public Optional<LinkExchange> exchange() {
        return Optional.of(exchange);
    }

    /** Up if the own log and registration are: a log of another trust domain that is away ends no service of this one. */
    @Override
    public LinkHealth health() {
        AgentHealth own = logs.own().health();
        Map<String, Object> details = details(own);
        Map<String, Object> followed = new LinkedHashMap<>();
        for (LogAgent agent : logs.agents()) {
            if (agent != logs.own()) {
                followed.put(domains(agent), details(agent.health()));
            }
        }
        if (!followed.isEmpty()) {
            details.put("followed", followed);
        }
        return new LinkHealth(own.up(), details);
    }

    /** Trust domains that a log is for, such as {@code shop.com}. */
    static String domains(LogAgent agent) {
        return agent.pins().trustDomains().stream().map(TrustDomain::name).collect(Collectors.joining(","));
    }

    private static Map<String, Object> details(AgentHealth health) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("state", text(health.state()));
        details.put("sequence", health.sequence());
        put(
                details,
                "headAgeSeconds",
                health.headAge() == null ? null : health.headAge().toSeconds());
        put(details, "fault", health.fault());
        put(details, "slot", health.slot());
        put(details, "expiry", health.expiry());
        put(details, "foreignEntry", health.foreignEntry());
        put(details, "error", health.lastError());
        if (!health.proofs().isEmpty()) {
            details.put("proofs", health.proofs());
        }
        return details;
    }

    /** State in lower case, such as {@code too_old}. */
    static String text(AgentState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private static void put(Map<String, Object> details, String name, @Nullable Object value) {
        if (value != null) {
            details.put(name, value instanceof Number ? value : value.toString());
        }
    }

    @Override
    public Set<String> reasons() {
        return RegistrationLinks.reasons();
    }
}
