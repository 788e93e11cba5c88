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
 * The schemes an application knows, and the {@linkplain SchemeSelection selection} of them that is in force. Requests
 * read the selection once, so that one that is verified while it is switched is verified by either, never by both.
 *
 * @since 0.1
 */
public final class CredentialSchemes {

    private final Map<SchemeName, CredentialScheme> known;

    private volatile SchemeSelection selection;

    /**
     * @param known all schemes that may be chosen
     * @param accept the names of those that requests are verified by, in order
     * @param propagate what outgoing calls carry, or {@code null} for the first accepted
     * @throws CountersignConfigurationException if a name is unknown, none is accepted, or
     *     two accepted cannot be told apart
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

    /** What is in force now. */
    public SchemeSelection selection() {
        return selection;
    }

    /** The names of the schemes that may be chosen. */
    public List<SchemeName> known() {
        return List.copyOf(known.keySet());
    }

    /** The schemes that may be chosen. */
    public Collection<CredentialScheme> schemes() {
        return Collections.unmodifiableCollection(known.values());
    }

    /**
     * Puts another selection in force, for the requests that come from now on.
     *
     * @throws CountersignConfigurationException as the constructor does, and then nothing changes
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
                    "No credential scheme is accepted, so no caller could prove who it is.",
                    "Set it to one or more of " + names() + ", in the order they are to be tried.");
        }
        CredentialScheme outgoing = propagate == null ? accepted.getFirst() : find("countersign.propagate", propagate);
        return new SchemeSelection(accepted, outgoing);
    }

    /**
     * The scheme that calls to a service carry: its own, or that of all calls.
     *
     * @param prescribed the scheme of the service, or {@code null} for that of all calls
     * @throws CountersignConfigurationException if there is no scheme of the prescribed name
     */
    public CredentialScheme propagating(ServiceId target, @Nullable SchemeName prescribed) {
        if (prescribed == null) {
            return selection.propagate();
        }
        CredentialScheme scheme = known.get(prescribed);
        return scheme == null ? find("countersign.services.[" + target + "].propagate", prescribed.value()) : scheme;
    }

    /**
     * The names of the headers that credentials come in, in alphabetical order: those of all schemes, chosen or not,
     * and those of services' own.
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
