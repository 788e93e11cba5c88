// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import io.countersign.http.BoundedHttp;
import io.countersign.http.DocumentFetcher;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.DiscoveredKeySet;
import io.countersign.jose.keyset.RemoteKeySet;
import io.countersign.schemes.opaque.SignedAnswers;
import io.countersign.spring.boot.ProtectedLinks;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Creates the rules for signed answers, with the keys of the issuer.
 *
 * @param http HTTP client of the authorization server
 * @param links check that an address is protected by TLS
 * @param providers providers that verify
 * @param clock clock of the current time
 */
record AnswerKeys(BoundedHttp http, ProtectedLinks links, JcaProviders providers, Clock clock) {

    AnswerKeys {
        Objects.requireNonNull(http, "http cannot be null");
        Objects.requireNonNull(links, "links cannot be null");
        Objects.requireNonNull(providers, "providers cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** Returns the rules, or {@code null} if answers are not signed. */
    @Nullable
    SignedAnswers rules(CountersignOpaqueTokenProperties properties, String clientId, Duration clockSkew) {
        if (!properties.signedResponses()) {
            return null;
        }
        String issuer = OpaqueTokenSettings.issuer(properties);
        JwsAlgorithm algorithm = algorithm(properties.signedResponseAlgorithm());
        RemoteKeySet keys = new RemoteKeySet(
                "keys of " + issuer,
                algorithm,
                fetcher(properties, issuer),
                RemoteDocumentSettings.DEFAULT,
                clock,
                providers);
        return new SignedAnswers(issuer, clientId, keys, clockSkew, clock);
    }

    private JwsAlgorithm algorithm(String name) {
        JwsAlgorithm algorithm = OpaqueTokenSettings.checked("signed-response-algorithm", () -> JwsAlgorithm.of(name));
        if (algorithm.isSymmetric()) {
            throw OpaqueTokenSettings.wrong(
                    "signed-response-algorithm",
                    "'" + name + "' uses a secret, which no key set contains.",
                    "Use an algorithm with a key pair, such as RS256, and register it for this client.");
        }
        OpaqueTokenSettings.checked("signed-response-algorithm", () -> providers.require(algorithm));
        return algorithm;
    }

    private DocumentFetcher fetcher(CountersignOpaqueTokenProperties properties, String issuer) {
        URI address = properties.jwkSetUri();
        if (address != null) {
            return DocumentFetcher.at(required("jwk-set-uri", address), http);
        }
        URI metadata = OpaqueTokenSettings.checked("issuer", () -> URI.create(issuer));
        return new DiscoveredKeySet(required("issuer", metadata), http);
    }

    private URI required(String property, URI address) {
        return links.require(OpaqueTokenSettings.PREFIX + property, OpaqueTokenSettings.address(property, address));
    }
}
