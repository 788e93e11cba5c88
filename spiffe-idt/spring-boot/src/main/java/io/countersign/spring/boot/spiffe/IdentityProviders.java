// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.SpiffeId;
import io.countersign.jose.BoundedHttp;
import io.countersign.jose.JoseException;
import io.countersign.jose.JwkSet;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.KeySetFetcher;
import io.countersign.jose.KeySetSettings;
import io.countersign.jose.KeySource;
import io.countersign.jose.RemoteKeySet;
import io.countersign.jose.StaticKeySet;
import io.countersign.spring.boot.ProtectedLinks;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;

/**
 * The keys of the issuers of OAuth tokens, which proofs are verified with. They come from configured
 * places and never from a token.
 */
final class IdentityProviders {

    private static final String OWN = "countersign.idt.identity-providers[";

    private static final String SHARED = "countersign.jwt.issuers";

    private static final String ALGORITHM = "countersign.jwt.algorithm";

    private final KeySetSettings times;

    private final BoundedHttp http;

    private final AssertingWorkloads.Connections connections;

    private final ProtectedLinks links;

    private final Clock clock;

    private final List<SvidWorkloadHttp> opened = new ArrayList<>();

    private volatile List<KeySource> used = List.of();

    IdentityProviders(
            KeySetSettings times,
            BoundedHttp http,
            AssertingWorkloads.Connections connections,
            ProtectedLinks links,
            Clock clock) {
        this.times = times;
        this.http = http;
        this.connections = connections;
        this.links = links;
        this.clock = clock;
    }

    /** Those of these schemes alone, or else those that JWTs are accepted of. */
    static List<CountersignIdtProperties.IdentityProvider> configured(
            CountersignIdtProperties properties, Environment environment, ResourceLoader loader) {
        if (!properties.identityProviders().isEmpty()) {
            return properties.identityProviders();
        }
        List<Issuer> shared = Binder.get(environment)
                .bind(SHARED, Bindable.listOf(Issuer.class))
                .orElseGet(List::of);
        String algorithm = environment.getProperty(ALGORITHM, "ES256");
        if (!shared.isEmpty() && !algorithm.equals(JwsAlgorithm.RS256.jwaName())) {
            throw IdtSettings.wrong(
                    ALGORITHM,
                    "It is " + algorithm + ", and proofs in DVIDs are of RS256 signatures alone.",
                    "Set it to RS256, or set countersign.idt.identity-providers.");
        }
        return shared.stream()
                .map(issuer -> new CountersignIdtProperties.IdentityProvider(
                        issuer.issuer(),
                        issuer.jwkSetUri(),
                        issuer.jwkSetLocation() == null ? null : loader.getResource(issuer.jwkSetLocation()),
                        null))
                .toList();
    }

    Map<String, KeySource> keys(List<CountersignIdtProperties.IdentityProvider> providers) {
        if (providers.isEmpty()) {
            throw IdtSettings.wrong(
                    IdtSettings.PREFIX + "identity-providers",
                    "It is not set, and neither is countersign.jwt.issuers: it is not known whose OAuth tokens DVIDs may be about.",
                    "Set countersign.idt.identity-providers[0].issuer and countersign.idt.identity-providers[0].jwk-set-uri.");
        }
        Map<String, KeySource> keys = new LinkedHashMap<>();
        for (int i = 0; i < providers.size(); i++) {
            String property = OWN + i + "].";
            String issuer = providers.get(i).issuer();
            if (issuer == null || issuer.isBlank()) {
                throw IdtSettings.wrong(
                        property + "issuer",
                        "It is not set.",
                        "Set it to the exact value of the claim 'iss' of its tokens.");
            }
            if (keys.put(issuer, source(property, providers.get(i))) != null) {
                throw IdtSettings.wrong(property + "issuer", "'" + issuer + "' is there twice.", "Remove one of them.");
            }
        }
        used = List.copyOf(keys.values());
        return keys;
    }

    /** What those publish whose keys are used. */
    List<RemoteKeys> used(boolean needed) {
        return used.stream().map(keys -> RemoteKeys.of(keys, needed)).toList();
    }

    private KeySource source(String property, CountersignIdtProperties.IdentityProvider provider) {
        URI address = provider.jwkSetUri();
        if (address != null) {
            return new RemoteKeySet(
                    address.toString(), JwsAlgorithm.RS256, fetcher(property, provider, address), times, clock);
        }
        if (provider.jwkSetLocation() == null) {
            throw IdtSettings.wrong(
                    property + "jwk-set-uri",
                    "It is not known where the keys of " + provider.issuer() + " are.",
                    "Set it to the address of the key set, or set " + property + "jwk-set-location.");
        }
        return published(property + "jwk-set-location", provider.jwkSetLocation());
    }

    private KeySetFetcher fetcher(String property, CountersignIdtProperties.IdentityProvider provider, URI address) {
        if (provider.spiffeId() == null) {
            return KeySetFetcher.at(links.require(property + "jwk-set-uri", address), http);
        }
        SpiffeId id = IdtSettings.workload(property + "spiffe-id", provider.spiffeId());
        SvidWorkloadHttp workload = connections.to(IdtSettings.protectedUrl(property + "jwk-set-uri", address), id);
        opened.add(workload);
        return () -> KeySetFetcher.body(workload.get(address));
    }

    private static KeySource published(String property, Resource file) {
        try {
            return new StaticKeySet(JwkSet.parse(file.getContentAsByteArray()), JwsAlgorithm.RS256);
        } catch (IOException ex) {
            throw IdtSettings.wrong(
                    property, file + " cannot be read.", "Make the file, and readable by this application.");
        } catch (JoseException | IllegalArgumentException ex) {
            throw IdtSettings.wrong(
                    property,
                    file + " holds no key for RS256: " + Objects.requireNonNullElse(ex.getMessage(), "malformed") + ".",
                    "Use a key set (RFC 7517 section 5) with a public key of that algorithm.");
        }
    }

    /** Ends the connections that it opened. */
    void close() throws Exception {
        for (SvidWorkloadHttp one : opened) {
            one.destroy();
        }
    }

    /** As much of an issuer of JWTs as is needed here. */
    record Issuer(
            @Nullable String issuer,
            @Nullable URI jwkSetUri,
            @Nullable String jwkSetLocation) {}
}
