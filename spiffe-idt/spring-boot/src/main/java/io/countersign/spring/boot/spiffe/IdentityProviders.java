// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.InvalidCredentialException;
import io.countersign.http.BoundedHttp;
import io.countersign.http.DocumentFetcher;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.AccessTokenRules;
import io.countersign.idt.dvid.IdentityProvider;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.RemoteKeySet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.spring.boot.ProtectedLinks;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.core.io.Resource;

/**
 * Issuers of OAuth tokens with the keys that verify proofs. The keys come from configured sources, never from a token.
 */
final class IdentityProviders {

    private static final String OWN = "countersign.idt.identity-providers[";

    private final RemoteDocumentSettings times;

    private final BoundedHttp http;

    private final AssertingWorkloads.Connections connections;

    private final ProtectedLinks links;

    private final Clock clock;

    private final List<SvidWorkloadHttp> opened = new ArrayList<>();

    private volatile List<KeySource> used = List.of();

    IdentityProviders(
            RemoteDocumentSettings times,
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

    /** Returns the configured providers. */
    Map<String, IdentityProvider> of(List<CountersignIdtProperties.IdentityProvider> providers) {
        if (providers.isEmpty()) {
            throw IdtSettings.wrong(
                    IdtSettings.PREFIX + "identity-providers",
                    "It is not set, but DVIDs need a trusted issuer of OAuth tokens.",
                    "Set countersign.idt.identity-providers[0].issuer, .jwk-set-uri, .audience and .client-ids.");
        }
        Map<String, IdentityProvider> all = new LinkedHashMap<>();
        for (int i = 0; i < providers.size(); i++) {
            String property = OWN + i + "].";
            String issuer = providers.get(i).issuer();
            if (issuer == null || issuer.isBlank()) {
                throw IdtSettings.wrong(
                        property + "issuer",
                        "It is not set.",
                        "Set it to the exact value of the claim 'iss' of its tokens.");
            }
            IdentityProvider one =
                    new IdentityProvider(source(property, providers.get(i)), rules(property, providers.get(i)));
            if (all.put(issuer, one) != null) {
                throw IdtSettings.wrong(property + "issuer", "'" + issuer + "' occurs twice.", "Remove one of them.");
            }
        }
        used = all.values().stream().map(IdentityProvider::keys).toList();
        return all;
    }

    private static AccessTokenRules rules(String property, CountersignIdtProperties.IdentityProvider provider) {
        requireSet(property + "audience", provider.audience(), "the audience of its access tokens for users");
        requireSet(property + "client-ids", provider.clientIds(), "the clients that users log in with");
        requireSet(property + "types", provider.types(), "the typ of its access tokens, or remove the property");
        return new AccessTokenRules(provider.types(), provider.audience(), provider.clientIds());
    }

    private static void requireSet(String property, Set<String> values, String what) {
        if (values.isEmpty()) {
            throw IdtSettings.wrong(
                    property,
                    "It is not set, so a proof could be about any token that the issuer signs.",
                    "Set it to " + what + ".");
        }
    }

    /** Returns the published keys that are in use. */
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
                    "It is not set, so the keys of " + provider.issuer() + " cannot be read.",
                    "Set it to the address of the key set, or set " + property + "jwk-set-location.");
        }
        return published(property + "jwk-set-location", provider.jwkSetLocation());
    }

    private DocumentFetcher fetcher(String property, CountersignIdtProperties.IdentityProvider provider, URI address) {
        if (provider.spiffeId() == null) {
            return DocumentFetcher.at(links.require(property + "jwk-set-uri", address), http);
        }
        SpiffeId id = IdtSettings.workload(property + "spiffe-id", provider.spiffeId());
        SvidWorkloadHttp workload = connections.to(IdtSettings.protectedUrl(property + "jwk-set-uri", address), id);
        opened.add(workload);
        return () -> DocumentFetcher.body(workload.get(address));
    }

    private static KeySource published(String property, Resource file) {
        try {
            return new StaticKeySet(JwkSet.parse(file.getContentAsByteArray()), JwsAlgorithm.RS256);
        } catch (IOException ex) {
            throw IdtSettings.wrong(
                    property, file + " cannot be read.", "Create the file, and make it readable by this application.");
        } catch (InvalidCredentialException | IllegalArgumentException ex) {
            throw IdtSettings.wrong(
                    property,
                    file + " has no key for RS256: " + Objects.requireNonNullElse(ex.getMessage(), "malformed") + ".",
                    "Use a key set (RFC 7517 section 5) with a public key of that algorithm.");
        }
    }

    /** Closes the clients that this object created. */
    void close() throws Exception {
        for (SvidWorkloadHttp one : opened) {
            one.destroy();
        }
    }
}
