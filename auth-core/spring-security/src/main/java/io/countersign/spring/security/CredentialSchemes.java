// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.SchemeName;
import io.countersign.core.ServiceId;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Schemes of an application, with the current {@linkplain SchemeSelection selection}. A request reads the selection
 * once, so that a switch meanwhile does not affect it.
 *
 * @since 0.1
 */
public final class CredentialSchemes {

    private final Map<SchemeName, CredentialScheme> known;

    private volatile SchemeSelection selection;

    /**
     * @param known all available schemes
     * @param accept names of the accepted schemes, in the order in which they are asked
     * @param propagate name of the scheme of outgoing calls, or {@code null} for the first accepted one
     * @throws CountersignConfigurationException if a name is unknown, no scheme is accepted, or two accepted schemes
     *     cannot be distinguished
     */
    public CredentialSchemes(
            Collection<? extends CredentialScheme> known, List<String> accept, @Nullable String propagate) {
        Objects.requireNonNull(known, "known cannot be null");
        this.known = known.stream()
                .collect(
                        Collectors.toMap(CredentialScheme::name, s -> s, CredentialSchemes::twice, LinkedHashMap::new));
        this.selection = select(accept, propagate);
    }

    private static CredentialScheme twice(CredentialScheme one, CredentialScheme other) {
        throw new CountersignConfigurationException(
                "countersign.accept",
                "There are two schemes of the name '" + one.name() + "': "
                        + one.getClass().getName() + " and " + other.getClass().getName() + ".",
                "Define one bean for each name.");
    }

    /** Returns the current selection. */
    public SchemeSelection selection() {
        return selection;
    }

    /** Returns the names of the available schemes. */
    public List<SchemeName> known() {
        return List.copyOf(known.keySet());
    }

    /** Returns the available schemes. */
    public Collection<CredentialScheme> schemes() {
        return Collections.unmodifiableCollection(known.values());
    }

    /**
     * Replaces the selection for new requests.
     *
     * @throws CountersignConfigurationException for the same reasons as the constructor; the selection then stays
     *     unchanged
     */
    public void switchTo(List<String> accept, @Nullable String propagate) {
        selection = select(accept, propagate);
    }

    private SchemeSelection select(List<String> accept, @Nullable String propagate) {
        List<CredentialScheme> accepted =
                accept.stream().map(name -> find("countersign.accept", name)).toList();
        if (accepted.isEmpty()) {
            throw new CountersignConfigurationException(
                    "countersign.accept",
                    "No credential scheme is accepted, so no caller could be authenticated.",
                    "Set it to one or more of " + names() + ", in the order in which they are asked.");
        }
        CredentialScheme outgoing = propagate == null ? accepted.getFirst() : find("countersign.propagate", propagate);
        return new SchemeSelection(accepted, outgoing);
    }

    /**
     * Returns the scheme of outgoing calls to a service.
     *
     * @param prescribed name of the scheme for this service, or {@code null} for the scheme of all calls
     * @throws CountersignConfigurationException if the prescribed scheme does not exist
     */
    public CredentialScheme propagating(ServiceId target, @Nullable SchemeName prescribed) {
        if (prescribed == null) {
            return selection.propagate();
        }
        CredentialScheme scheme = known.get(prescribed);
        return scheme == null ? find("countersign.services.[" + target + "].propagate", prescribed.value()) : scheme;
    }

    /**
     * Returns the names of the headers that carry credentials, in alphabetical order: those of all schemes, accepted or
     * not, and those of services' own credentials.
     */
    public List<String> headers() {
        return CredentialHeaders.of(this).names();
    }

    private CredentialScheme find(String property, String name) {
        for (CredentialScheme scheme : known.values()) {
            if (scheme.name().value().equals(name)) {
                return scheme;
            }
        }
        throw new CountersignConfigurationException(
                property,
                "There is no scheme '" + name + "' in this application.",
                "Use one of " + names() + ", or add the starter or the CredentialScheme bean that brings it.");
    }

    private String names() {
        return known.keySet().stream().map(SchemeName::value).sorted().collect(Collectors.joining(", "));
    }
}
