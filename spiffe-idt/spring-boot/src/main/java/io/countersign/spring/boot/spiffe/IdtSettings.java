// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.ServiceId;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.idt.IdtMode;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.schemes.AssertingRights;
import io.countersign.idt.schemes.IdtTarget;
import io.countersign.idt.schemes.ScopeLimits;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts properties to settings, or reports which property is missing or wrong and how to fix it. */
final class IdtSettings {

    static final String PREFIX = "countersign.idt.";

    private static final String ID_FIX = "Use a SPIFFE ID such as spiffe://shop.com/asserting.";

    private IdtSettings() {}

    static CountersignConfigurationException wrong(String property, String reason, String fix) {
        return new CountersignConfigurationException(property, reason, fix);
    }

    static <T> T checked(String property, String fix, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException ex) {
            throw wrong(property, Objects.requireNonNullElse(ex.getMessage(), "It is invalid") + ".", fix);
        }
    }

    static SpiffeId workload(String property, @Nullable String text) {
        if (text == null || text.isBlank()) {
            throw wrong(property, "It is not set.", ID_FIX);
        }
        SpiffeId id = checked(property, ID_FIX, () -> SpiffeId.parse(text));
        if (id.isTrustDomain()) {
            throw wrong(property, "'" + text + "' is the ID of a trust domain, not of a workload.", ID_FIX);
        }
        return id;
    }

    static Set<SpiffeId> workloads(String property, Collection<String> texts) {
        Set<SpiffeId> ids = new LinkedHashSet<>();
        texts.forEach(text -> ids.add(workload(PREFIX + property, text)));
        return ids;
    }

    /** Returns each asserting workload by its ID. */
    static Map<SpiffeId, CountersignIdtProperties.AssertingWorkload> assertingWorkloads(
            CountersignIdtProperties properties) {
        if (properties.assertingWorkloads().isEmpty()) {
            throw wrong(
                    PREFIX + "asserting-workloads",
                    "It is not set, so no workload may vouch for a user, and every token would be refused.",
                    "Set countersign.idt.asserting-workloads[0].id and countersign.idt.asserting-workloads[0].url.");
        }
        Map<SpiffeId, CountersignIdtProperties.AssertingWorkload> all = new LinkedHashMap<>();
        for (int i = 0; i < properties.assertingWorkloads().size(); i++) {
            CountersignIdtProperties.AssertingWorkload one =
                    properties.assertingWorkloads().get(i);
            String property = PREFIX + "asserting-workloads[" + i + "].";
            SpiffeId id = workload(property + "id", one.id());
            protectedUrl(property + "url", one.url());
            algorithm(property + "dvid-algorithm", one.dvidAlgorithm());
            requireAuthorities(property + "authorities", one.authorities());
            if (all.put(id, one) != null) {
                throw wrong(property + "id", "'" + id + "' occurs twice.", "Remove one of them.");
            }
        }
        return all;
    }

    /** Returns the scopes that each asserting workload may grant. */
    static ScopeLimits limits(CountersignIdtProperties properties) {
        Map<SpiffeId, Set<String>> limits = new LinkedHashMap<>();
        assertingWorkloads(properties).forEach((id, one) -> {
            if (one.scopes() != null) {
                limits.put(id, one.scopes());
            }
        });
        return ScopeLimits.of(limits);
    }

    private static void requireAuthorities(String property, Collection<String> authorities) {
        if (authorities.isEmpty() || authorities.stream().anyMatch(String::isBlank)) {
            throw wrong(
                    property,
                    "It is not set, but no asserting workload may vouch for the users of every issuer.",
                    "Set it to the issuers of the OAuth tokens that it verifies, such as https://sts.shop.com.");
        }
    }

    /** Returns the issuers for whose users each asserting workload may vouch. */
    static AssertingRights rights(CountersignIdtProperties properties) {
        return new AssertingRights(assertingWorkloads(properties).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> Set.copyOf(entry.getValue().authorities()))));
    }

    static JwsAlgorithm algorithm(String property, String name) {
        String fix = "Use a signature algorithm such as RS256.";
        JwsAlgorithm algorithm = checked(property, fix, () -> JwsAlgorithm.of(name));
        if (algorithm.isSymmetric()) {
            throw wrong(property, name + " would let every verifier of DVIDs issue them.", fix);
        }
        return algorithm;
    }

    static URI protectedUrl(String property, @Nullable URI url) {
        boolean https = url != null && "https".equalsIgnoreCase(url.getScheme()) && url.getHost() != null;
        if (url == null || !https || url.getRawQuery() != null || url.getRawUserInfo() != null) {
            throw wrong(
                    property,
                    url == null
                            ? "It is not set."
                            : "'" + url
                                    + "' is not an https address, so the workload there could not be identified by its SPIFFE ID.",
                    "Set it to an address such as https://asserting.internal:8443.");
        }
        return url;
    }

    static @Nullable SpiffeId mintAt(CountersignIdtProperties properties, Set<SpiffeId> known) {
        if (properties.mintAt() == null) {
            return null;
        }
        SpiffeId id = workload(PREFIX + "mint-at", properties.mintAt());
        if (!known.contains(id)) {
            throw wrong(
                    PREFIX + "mint-at",
                    "'" + id + "' is not one of countersign.idt.asserting-workloads.",
                    "Use one of them, or add it there.");
        }
        return id;
    }

    static RemoteDocumentSettings keySet(CountersignIdtProperties.KeySet keys) {
        return checked(
                PREFIX + "key-set",
                "Correct it.",
                () -> new RemoteDocumentSettings(keys.ttl(), keys.stale(), keys.refreshInterval()));
    }

    /** Returns the services that may be called, with the identities of their workloads. */
    static Map<ServiceId, IdtTarget> targets(
            CountersignIdtProperties properties, CountersignProperties common, ChosenSchemes chosen) {
        properties.targets().keySet().stream()
                .filter(name -> !common.services().containsKey(name))
                .findFirst()
                .ifPresent(name -> {
                    throw wrong(
                            PREFIX + "targets.[" + name + "]",
                            "There is no such service.",
                            "Use the id of one of countersign.services.");
                });
        Map<ServiceId, IdtTarget> targets = new LinkedHashMap<>();
        common.services().forEach((name, service) -> {
            if (carriesIdentity(chosen.propagatedTo(name))) {
                protectedUrl("countersign.services.[" + name + "].url", service.url());
                requireSvid(name, service);
                workload("countersign.services.[" + name + "].spiffe-id", service.spiffeId());
            }
            boolean protectedToo = service.url() != null
                    && "https".equalsIgnoreCase(service.url().getScheme());
            if (protectedToo
                    && service.spiffeId() != null
                    && !service.spiffeId().isBlank()) {
                SpiffeId id = workload("countersign.services.[" + name + "].spiffe-id", service.spiffeId());
                targets.put(ServiceId.of(name), target(name, id, properties));
            }
        });
        return targets;
    }

    private static void requireSvid(String name, CountersignProperties.Service service) {
        if (service.sslBundle() != null) {
            throw wrong(
                    "countersign.services.[" + name + "].propagate",
                    "The service has an ssl-bundle, so it has no SVID, and gets no identity tokens.",
                    "Propagate another scheme to it, or set spiffe-id instead of ssl-bundle.");
        }
    }

    private static boolean carriesIdentity(@Nullable String scheme) {
        return Arrays.stream(IdtMode.values()).anyMatch(mode -> mode.value().equals(scheme));
    }

    private static IdtTarget target(String name, SpiffeId id, CountersignIdtProperties properties) {
        IdtTarget plain = IdtTarget.of(id);
        CountersignIdtProperties.Target settings = properties.targets().get(name);
        if (settings == null) {
            return plain;
        }
        Set<String> names = settings.scope();
        Scope scope = names == null
                ? Scope.unrestricted()
                : checked(
                        PREFIX + "targets.[" + name + "].scope",
                        "Use scope tokens of RFC 6749 section 3.3.",
                        () -> Scope.of(names));
        String audience = settings.audience() == null
                ? plain.audience()
                : audience(PREFIX + "targets.[" + name + "].audience", settings.audience());
        if (settings.disclose() != null && properties.mintAt() != null && !properties.disclosing()) {
            throw wrong(
                    PREFIX + "targets.[" + name + "].disclose",
                    "DVIDs are requested with a proof, which shows all claims of the OAuth token.",
                    "Set countersign.idt.disclosing=true, or remove it.");
        }
        return new IdtTarget(id, audience, scope, settings.sealed(), settings.ownCall(), settings.disclose());
    }

    /** Returns an audience of DVIDs. */
    static String audience(String property, String text) {
        return checked(
                        property,
                        "Use the SPIFFE ID of a trust domain such as spiffe://shop.com, or of a workload.",
                        () -> SpiffeId.parse(text))
                .toString();
    }
}
