// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ReplayStore;
import io.countersign.http.HttpProxy;
import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.DvidPolicy;
import io.countersign.idt.dvid.DvidVerifier;
import io.countersign.idt.dvid.IdentityProvider;
import io.countersign.idt.nested.NestedPolicy;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.keys.SigningKeys;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.RenamedProperties;
import io.countersign.spring.boot.http.IssuerTls;
import io.countersign.spring.boot.replay.ReplayObserver;
import io.countersign.spring.boot.replay.SharedReplays;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.tokens.RevocationList;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Beans that verify OAuth tokens, issue DVIDs and nested tokens, and inspect issued tokens. */
@Configuration(proxyBeanMethods = false)
class AssertingConfiguration {

    private static final int MAX_CHAINS = 10_000;

    /** Earlier names of these properties began with {@code asserting.}. */
    @Bean
    static RenamedProperties renamedProperties(Environment environment) {
        Map<String, String> names = new HashMap<>(RenamedProperties.prefix(
                "asserting",
                "countersign.asserting",
                "workload-id",
                "subjects",
                "forwarders",
                "operators",
                "audiences",
                "claims",
                "issuers",
                "life",
                "clock-skew",
                "algorithm",
                "provider",
                "key-encryption-key",
                "key-encryption-key-location",
                "keys",
                "anon-root",
                "memory",
                "rate-limit"));
        names.put("asserting.families", "countersign.asserting.modes");
        return new RenamedProperties(environment, names);
    }

    @Bean
    Operations operations(MeterRegistry registry) {
        return new Operations(registry);
    }

    @Bean
    Workloads workloads(AssertingProperties properties) {
        return Workloads.of(properties);
    }

    @Bean
    IssuedModes issued(AssertingProperties properties, LiveIdentity identity) {
        return IssuedModes.of(properties, identity.id());
    }

    @Bean
    KeySetClients keySetClients(
            LiveTls tls, Environment environment, ObjectProvider<SslBundles> bundles, ObjectProvider<HttpProxy> proxy) {
        return new KeySetClients(tls, IssuerTls.of(environment, bundles), proxy.getIfAvailable());
    }

    @Bean
    TrustedIssuers trustedIssuers(
            AssertingProperties properties,
            IssuedModes issued,
            Operations operations,
            KeySetClients clients,
            ProtectedLinks links,
            Clock clock) {
        List<TrustedIssuer> issuers = new ArrayList<>();
        for (AssertingProperties.Issuer settings : properties.issuers()) {
            issuers.add(new IssuerSettings(issuers.size(), settings, operations, links)
                    .open(issued.has(IdtMode.DVID), properties.clockSkew(), clients, clock));
        }
        return TrustedIssuers.of(issuers);
    }

    @Bean
    OAuthTokens oauthTokens(TrustedIssuers issuers, ObjectProvider<RevocationList> revocations) {
        return new OAuthTokens(issuers, revocations.getIfAvailable(() -> RevocationList.NONE));
    }

    @Bean
    DvidMints dvidMints(
            LiveIdentity identity,
            SigningKeys keys,
            OAuthTokens oauthTokens,
            Workloads workloads,
            MintedDvids minted,
            IssuedModes issued,
            AssertingProperties properties,
            Operations operations,
            Clock clock) {
        return new DvidMints(
                identity.id(),
                keys,
                oauthTokens,
                workloads,
                minted,
                issued.audiences(),
                properties.life(),
                proof -> operations.time(Operations.PROOF, IdtMode.DVID, proof),
                clock);
    }

    @Bean
    NestedMints nestedMints(
            LiveIdentity identity,
            OAuthTokens oauthTokens,
            Workloads workloads,
            AnonRootKeys roots,
            ObjectProvider<SharedReplays> shared,
            ObjectProvider<ReplayObserver> observer,
            AssertingProperties properties,
            CountersignProperties common,
            Clock clock) {
        NestedVerifier identities = NestedVerifier.lsvid(
                policy(identity.id(), properties).withoutDelegation(),
                identity::bundles,
                new ChainVerifier(MAX_CHAINS),
                observer.getIfAvailable(() -> ReplayObserver.NONE)
                        .observe(
                                "asserting",
                                LsvidReplays.open(
                                        properties.replay(),
                                        common.replicas(),
                                        shared.orderedStream().toList(),
                                        clock)),
                clock);
        return new NestedMints(identity, oauthTokens, workloads, roots, identities, properties.life(), clock);
    }

    private static NestedPolicy policy(SpiffeId self, AssertingProperties properties) {
        return NestedPolicy.of(self, Set.of(self)).withSkew(properties.clockSkew());
    }

    @Bean
    Inspection inspection(
            LiveIdentity identity,
            SigningKeys keys,
            AnonRootKeys roots,
            TrustedIssuers issuers,
            OAuthTokens oauthTokens,
            MintedDvids minted,
            IssuedModes issued,
            AssertingProperties properties,
            Clock clock) {
        // Never filled: an inspected token is not used here, so it needs no protection against replay.
        ReplayStore unused = new MemoryReplayStore(1, clock);
        NestedPolicy policy = policy(identity.id(), properties);
        ChainVerifier chains = new ChainVerifier(MAX_CHAINS);
        Map<IdtMode, List<NestedVerifier>> nested = Map.of(
                IdtMode.ID_MODE, List.of(NestedVerifier.idMode(policy, identity::bundles, chains, unused, clock)),
                IdtMode.ANON_MODE, List.of(NestedVerifier.anonMode(policy, roots::roots, unused, clock)),
                IdtMode.LSVID,
                        List.of(
                                NestedVerifier.lsvid(policy, identity::bundles, chains, unused, clock),
                                NestedVerifier.lsvid(
                                        policy.withoutDelegation(), identity::bundles, chains, unused, clock)));
        Map<String, DvidVerifier> dvids = new HashMap<>();
        for (String audience : issued.audiences()) {
            DvidPolicy accepted = new DvidPolicy(
                    Map.of(identity.id(), keys.verifying()),
                    providers(issuers),
                    audience,
                    Set.of(),
                    RsaProofSettings.DEFAULT,
                    properties.life(),
                    properties.clockSkew());
            dvids.put(audience, new DvidVerifier(accepted, unused, clock));
        }
        return new Inspection(dvids, nested, minted, oauthTokens, claims(properties));
    }

    private static Map<String, IdentityProvider> providers(TrustedIssuers issuers) {
        return issuers.all().stream()
                .collect(Collectors.toMap(
                        TrustedIssuer::name, issuer -> new IdentityProvider(issuer.keys(), issuer.rules())));
    }

    static Map<String, Set<String>> claims(AssertingProperties properties) {
        for (String workload : properties.claims().keySet()) {
            try {
                SpiffeId.parse(workload);
            } catch (IllegalArgumentException ex) {
                throw new CountersignConfigurationException(
                        "countersign.asserting.claims." + workload,
                        "The key is not a SPIFFE ID.",
                        "Use one in brackets, such as countersign.asserting.claims.[spiffe://shop.com/account].");
            }
        }
        return properties.claims();
    }
}
