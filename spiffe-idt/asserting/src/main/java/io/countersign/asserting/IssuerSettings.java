// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.core.InvalidCredentialException;
import io.countersign.http.BoundedHttp;
import io.countersign.http.DocumentFetcher;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.AccessTokenRules;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.RemoteKeySet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.springframework.core.io.Resource;

/** Makes an issuer of its settings, or says what is wrong with them. */
final class IssuerSettings {

    private static final String ACCESS_TOKEN = "at+jwt";

    private final String property;

    private final AssertingProperties.Issuer settings;

    private final Operations operations;

    private final ProtectedLinks links;

    IssuerSettings(int index, AssertingProperties.Issuer settings, Operations operations, ProtectedLinks links) {
        this.links = links;
        this.property = "countersign.asserting.issuers[" + index + "]";
        this.settings = settings;
        this.operations = operations;
    }

    /** @param proving whether tokens of the issuer are to be proved in DVIDs */
    TrustedIssuer open(boolean proving, Duration skew, KeySetClients clients, Clock clock) {
        String name = settings.issuer();
        if (name == null || name.isBlank()) {
            throw wrong(".issuer", "It is not set.", "Set it to the claim iss of the issuer's tokens.");
        }
        requireNotEmpty(
                ".audience",
                settings.audience(),
                "Set it to the audience that the issuer gives tokens for this server.");
        requireNotEmpty(".client-ids", settings.clientIds(), "Set it to the clients that users log in by.");
        requireNotEmpty(".types", settings.types(), "Leave it out, or set it to what the typ of access tokens is.");
        requireNoIdTokens();
        KeySource keys = keys(algorithm(proving), clients, clock);
        JwtVerifier verifier = JwtVerifier.builder()
                .issuer(name, keys)
                .types(settings.types().toArray(String[]::new))
                .audience(settings.audience().toArray(String[]::new))
                .requiredClaims("iss", "sub", "aud", "iat", "exp")
                .clockSkew(skew)
                .clock(clock)
                .build();
        return new TrustedIssuer(
                name,
                keys,
                verifier,
                new AccessTokenRules(settings.types(), settings.audience(), settings.clientIds()));
    }

    private JwsAlgorithm algorithm(boolean proving) {
        JwsAlgorithm algorithm = JwsAlgorithm.of(settings.algorithm());
        if (algorithm.isSymmetric()) {
            throw wrong(
                    ".algorithm",
                    "With " + algorithm + " whoever verifies tokens could make them, too.",
                    "Use an issuer that signs with a key pair.");
        }
        if (proving && algorithm != JwsAlgorithm.RS256) {
            throw wrong(
                    ".algorithm",
                    "It is " + algorithm + ", and a DVID proves a signature of RS256.",
                    "Let the issuer sign with RS256, or leave dvid out of countersign.asserting.modes.");
        }
        return algorithm;
    }

    /**
     * An ID token (OpenID Connect Core section 2) is for its client; without a type of its own
     * nothing else would tell it apart.
     */
    private void requireNoIdTokens() {
        boolean untold = settings.types().stream().anyMatch(type -> !type.equalsIgnoreCase(ACCESS_TOKEN));
        if (untold && settings.audience().stream().anyMatch(settings.clientIds()::contains)) {
            throw wrong(
                    ".audience",
                    "A client is among the audiences, and with these types an ID token would be taken for an access token.",
                    "Set it to an audience of access tokens alone, or types to at+jwt.");
        }
    }

    private KeySource keys(JwsAlgorithm algorithm, KeySetClients clients, Clock clock) {
        URI address = settings.jwkSetUri();
        Resource file = settings.jwkSetLocation();
        if ((address == null) == (file == null)) {
            throw wrong("", "It needs exactly one place of keys.", "Set either jwk-set-uri or jwk-set-location.");
        }
        if (address != null) {
            links.require(property + ".jwk-set-uri", address);
            DocumentFetcher fetcher = operations.timed(DocumentFetcher.at(address, client(address, clients)));
            return new RemoteKeySet(address.toString(), algorithm, fetcher, RemoteDocumentSettings.DEFAULT, clock);
        }
        try {
            return new StaticKeySet(JwkSet.parse(file.getContentAsByteArray()), algorithm);
        } catch (IOException | InvalidCredentialException | IllegalArgumentException ex) {
            throw wrong(
                    ".jwk-set-location",
                    file.getDescription() + " holds no key for " + algorithm + ".",
                    "Set it to a JWK set with the public keys of the issuer.");
        }
    }

    private BoundedHttp client(URI address, KeySetClients clients) {
        String workload = settings.spiffeId();
        if (workload == null) {
            return clients.ordinary();
        }
        if (!"https".equalsIgnoreCase(address.getScheme())) {
            throw wrong(
                    ".spiffe-id",
                    "It is set, and over " + address.getScheme() + " nobody is asked for an SVID.",
                    "Set jwk-set-uri to an https address, or leave spiffe-id out.");
        }
        try {
            return clients.ofWorkload(SpiffeId.parse(workload));
        } catch (IllegalArgumentException ex) {
            throw wrong(".spiffe-id", "It is no SPIFFE ID.", "Use one such as spiffe://shop.com/sts.");
        }
    }

    private void requireNotEmpty(String name, Set<String> values, String fix) {
        if (values.isEmpty()) {
            throw wrong(name, "It is not set.", fix);
        }
    }

    private CountersignConfigurationException wrong(String name, String reason, String fix) {
        return new CountersignConfigurationException(property + name, reason, fix);
    }
}
