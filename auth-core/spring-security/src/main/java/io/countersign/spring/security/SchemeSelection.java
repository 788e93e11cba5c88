// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.SchemeName;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Schemes that verify incoming requests, and the scheme of outgoing calls.
 *
 * @since 0.1
 */
public final class SchemeSelection {

    private static final String ACCEPT = "countersign.accept";

    private final List<CredentialScheme> accept;

    private final CredentialScheme propagate;

    private final List<List<SharedPlace>> shared;

    /**
     * @param accept accepted schemes, in the order in which they are asked
     * @param propagate scheme of outgoing calls
     * @throws CountersignConfigurationException if two of the accepted schemes could recognise the same request
     */
    public SchemeSelection(List<CredentialScheme> accept, CredentialScheme propagate) {
        this.accept = List.copyOf(accept);
        this.propagate = Objects.requireNonNull(propagate, "propagate cannot be null");
        for (int i = 0; i < accept.size(); i++) {
            for (int j = 0; j < i; j++) {
                tellApart(accept.get(j), accept.get(i));
            }
        }
        this.shared = this.accept.stream()
                .map(scheme -> SharedPlace.of(scheme, this.accept))
                .toList();
    }

    /** Returns the accepted schemes, in the order in which they are asked. */
    public List<CredentialScheme> accept() {
        return accept;
    }

    /** Returns the scheme of outgoing calls. */
    public CredentialScheme propagate() {
        return propagate;
    }

    /**
     * Whether a scheme is asked about a request. It is not asked if its header contains a token of a shape that another
     * accepted scheme reads there: a scheme of JWTs would report an opaque token as malformed.
     *
     * @param index index of the scheme among those accepted
     */
    boolean asks(int index, InboundRequest request) {
        List<SharedPlace> places = shared.get(index);
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).holdsOther(request)) {
                return false;
            }
        }
        return true;
    }

    private static void tellApart(CredentialScheme one, CredentialScheme other) {
        if (one.name().equals(other.name())) {
            throw new CountersignConfigurationException(
                    ACCEPT, "It lists '" + one.name() + "' twice.", "Remove one of them.");
        }
        if (one.name().equals(SchemeName.NONE) || other.name().equals(SchemeName.NONE)) {
            throw new CountersignConfigurationException(
                    ACCEPT,
                    "It lists 'none' with other schemes, so a refused caller could omit its credential.",
                    "Remove 'none', or make it the only entry.");
        }
        if (one.isOfConnection() != other.isOfConnection()) {
            return;
        }
        for (Marker marker : one.markers()) {
            if (other.markers().stream().anyMatch(marker::overlaps)) {
                throw new CountersignConfigurationException(
                        ACCEPT,
                        "'" + one.name() + "' and '" + other.name()
                                + "' cannot be distinguished: both could recognise the same request.",
                        "Remove one of them, or give them different issuers or token types.");
            }
        }
    }

    /**
     * Returns the scheme whose credential is the connection, for requests that carry no other credential; {@code null}
     * if there is none.
     */
    @Nullable
    CredentialScheme ofConnection() {
        for (int i = 0; i < accept.size(); i++) {
            if (accept.get(i).isOfConnection()) {
                return accept.get(i);
            }
        }
        return null;
    }

    /** Whether no credential is required. */
    public boolean open() {
        return accept.getFirst().name().equals(SchemeName.NONE);
    }
}
