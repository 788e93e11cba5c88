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

/** Creates a trusted issuer from its settings, or fails with the property that is wrong. */
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

    /** @param proving whether DVIDs prove signatures of the issuer's tokens, which must then be of RS256 */
    TrustedIssuer open(boolean proving, Duration skew, KeySetClients clients, Clock clock) {
        String name = settings.issuer();
        if (name == null || name.isBlank()) {
            throw wrong(".issuer", "It is not set.", "Set it to the claim iss of the issuer's tokens.");
        }
        requireNotEmpty(
                ".audience", settings.audience(), "Set it to the audience of the issuer's tokens for this server.");
        requireNotEmpty(".client-ids", settings.clientIds(), "Set it to the clients at which users log in.");
        requireNotEmpty(".types", settings.types(), "Remove it, or set it to the typ of the issuer's access tokens.");
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
                    "With " + algorithm + ", verifiers of tokens could issue them, too.",
                    "Use an issuer that signs with a key pair.");
        }
        if (proving && algorithm != JwsAlgorithm.RS256) {
            throw wrong(
                    ".algorithm",
                    "It is " + algorithm + ", but a DVID proves a signature of RS256.",
                    "Let the issuer sign with RS256, or remove dvid from countersign.asserting.modes.");
        }
        return algorithm;
    }

    /**
     * The audience of an ID token is its client (OpenID Connect Core section 2). If the type does not identify access
     * tokens, the audience must.
     */
    private void requireNoIdTokens() {
        boolean allowsOtherTypes = settings.types().stream().anyMatch(type -> !type.equalsIgnoreCase(ACCESS_TOKEN));
        if (allowsOtherTypes && settings.audience().stream().anyMatch(settings.clientIds()::contains)) {
            throw wrong(
                    ".audience",
                    "A client is among the audiences, so with these types an ID token would be accepted as an access token.",
                    "Set it to an audience of access tokens only, or set types to at+jwt.");
        }
    }

    private KeySource keys(JwsAlgorithm algorithm, KeySetClients clients, Clock clock) {
        URI address = settings.jwkSetUri();
        Resource file = settings.jwkSetLocation();
        if ((address == null) == (file == null)) {
            throw wrong("", "It needs exactly one location of keys.", "Set either jwk-set-uri or jwk-set-location.");
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
                    file.getDescription() + " contains no key for " + algorithm + ".",
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
                    "It is set, but a server has no SVID over " + address.getScheme() + ".",
                    "Set jwk-set-uri to an https address, or remove spiffe-id.");
        }
        try {
            return clients.ofWorkload(SpiffeId.parse(workload));
        } catch (IllegalArgumentException ex) {
            throw wrong(".spiffe-id", "It is not a SPIFFE ID.", "Use a SPIFFE ID such as spiffe://shop.com/sts.");
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
