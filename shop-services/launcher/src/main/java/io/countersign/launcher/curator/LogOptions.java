// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.launcher.support.LauncherException;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.pins.PinsText;
import java.net.http.HttpClient;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options of commands that read logs from curators. */
final class LogOptions {

    @Option(
            names = "--tls-key",
            paramLabel = "DIGEST",
            description =
                    "SHA-256 of the key of a curator's certificate, in base64url, for curators whose certificate the"
                            + " JVM does not trust. Can be repeated.")
    private List<String> tlsKeys = List.of();

    LogDocument open(String source) {
        return open(source, 0);
    }

    /** @param cosignatures number of witnesses that must have cosigned the head of a curator */
    LogDocument open(String source, int cosignatures) {
        return LogDocument.open(source, digests(), cosignatures);
    }

    /** Returns a client for a curator. */
    HttpClient http() {
        return http(digests());
    }

    /** @param tlsKeys digests of the keys of a curator's certificate; those that the JVM trusts if empty */
    static HttpClient http(Set<Octets> tlsKeys) {
        HttpClient.Builder builder = HttpClient.newBuilder();
        return tlsKeys.isEmpty()
                ? builder.build()
                : builder.sslContext(PinnedTls.context(tlsKeys)).build();
    }

    private Set<Octets> digests() {
        Set<Octets> digests = new LinkedHashSet<>();
        for (String text : tlsKeys) {
            try {
                digests.add(PinsText.digest(text));
            } catch (IllegalArgumentException ex) {
                throw new LauncherException("--tls-key is not 32 octets in base64url: " + text, ex);
            }
        }
        return digests;
    }
}
