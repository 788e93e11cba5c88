// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.Marker;
import io.countersign.core.SchemeName;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The schemes that requests are judged by, and the one that outgoing calls carry.
 *
 * @param accept in the order they are asked; none of them could take a credential for its own that is another's
 * @param propagate what outgoing calls carry
 * @since 0.1
 */
public record SchemeSelection(List<CredentialScheme> accept, CredentialScheme propagate) {

    private static final String ACCEPT = "countersign.accept";

    /** @throws CountersignConfigurationException if two of the accepted schemes cannot be told apart */
    public SchemeSelection {
        accept = List.copyOf(accept);
        Objects.requireNonNull(propagate, "propagate cannot be null");
        for (int i = 0; i < accept.size(); i++) {
            for (int j = 0; j < i; j++) {
                tellApart(accept.get(j), accept.get(i));
            }
        }
    }

    private static void tellApart(CredentialScheme one, CredentialScheme other) {
        if (one.name().equals(other.name())) {
            throw new CountersignConfigurationException(
                    ACCEPT, "It lists '" + one.name() + "' twice.", "Remove one of them.");
        }
        if (one.name().equals(SchemeName.NONE) || other.name().equals(SchemeName.NONE)) {
            throw new CountersignConfigurationException(
                    ACCEPT,
                    "It lists 'none' beside other schemes, so whoever is refused could leave the credential out.",
                    "Remove 'none', or let it stand alone.");
        }
        if (one.isOfConnection() != other.isOfConnection()) {
            return;
        }
        for (Marker marker : one.markers()) {
            if (other.markers().stream().anyMatch(marker::overlaps)) {
                throw new CountersignConfigurationException(
                        ACCEPT,
                        "'" + one.name() + "' and '" + other.name()
                                + "' cannot be told apart: one request could be of both.",
                        "Remove one of them, or give them different issuers or token types.");
            }
        }
    }

    /**
     * The scheme of requests that carry no credential, since the connection proves who sends them; or
     * {@code null} if there is none.
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

    /** Whether callers are asked for nothing. */
    public boolean open() {
        return accept.getFirst().name().equals(SchemeName.NONE);
    }
}
