// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.AttestorProperties.Follow;
import io.countersign.attestor.sweep.FollowedLog;
import io.countersign.attestor.sweep.LogPins;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.spring.boot.ProtectedLinks;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Settings of a log that is followed. Mistakes are refused with the name of the property. */
final class FollowSettings {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    private final String property;

    private final Follow settings;

    FollowSettings(int index, Follow settings) {
        this.property = "follow[" + index + "].";
        this.settings = settings;
    }

    LogPins pins(ServedLogs served) {
        Octets log = digest("log", settings.log());
        if (!served.ids().contains(log)) {
            throw AttestorProperties.wrong(
                    property + "log",
                    "It is not one of the logs that the attestor states for.",
                    "Add it to countersign.attestor.logs.");
        }
        return new LogPins(
                log,
                digest("parameters", settings.parameters()),
                key("log-key", settings.logKey()),
                settings.successors().stream()
                        .map(successor -> key("successors", successor))
                        .collect(Collectors.toSet()));
    }

    /** Requires that no log is followed twice. */
    void requireNew(LogPins pins, List<FollowedLog> others) {
        if (others.stream().anyMatch(other -> other.logId().equals(pins.logId()))) {
            throw AttestorProperties.wrong(property + "log", "It is there twice.", "Remove one of them.");
        }
    }

    URI curator(ProtectedLinks links) {
        URI curator = settings.curator();
        if (curator == null || curator.getHost() == null) {
            throw AttestorProperties.wrong(
                    property + "curator", "It is not set.", "Set it to the URL of the key curator.");
        }
        if (!"https".equals(curator.getScheme()) && !"http".equals(curator.getScheme())) {
            throw AttestorProperties.wrong(property + "curator", "It is " + curator + ".", "Set it to a URL of https.");
        }
        if ("http".equals(curator.getScheme()) && !settings.curatorKeys().isEmpty()) {
            throw AttestorProperties.wrong(
                    property + "curator-keys",
                    "Nothing shows a key at " + curator + ".",
                    "Remove them, or use an address of https.");
        }
        return links.require(AttestorProperties.PREFIX + property + "curator", curator);
    }

    HttpClient http() {
        Set<Octets> keys = settings.curatorKeys().stream()
                .map(key -> digest("curator-keys", key))
                .collect(Collectors.toSet());
        HttpClient.Builder client = HttpClient.newBuilder()
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1);
        return (keys.isEmpty() ? client : client.sslContext(PinnedTls.context(keys))).build();
    }

    private Octets digest(String member, @Nullable String text) {
        return parsed(
                member,
                text,
                value -> Base64Url.decode(value).require(Octets.DIGEST, "A digest"),
                "Set it to 32 octets as base64url without padding.");
    }

    private Ed25519Key key(String member, @Nullable String text) {
        return parsed(
                member,
                text,
                value -> Ed25519Key.parse(Base64Url.decode(value)),
                "Set it to the SubjectPublicKeyInfo of an Ed25519 key, 44 octets as base64url without padding.");
    }

    private <T> T parsed(String member, @Nullable String text, Function<String, T> parser, String fix) {
        if (text == null) {
            throw AttestorProperties.wrong(property + member, "It is not set.", fix);
        }
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException ex) {
            throw AttestorProperties.wrong(property + member, "It is '" + text + "'.", fix);
        }
    }
}
