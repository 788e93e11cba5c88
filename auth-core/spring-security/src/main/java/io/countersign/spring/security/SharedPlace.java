// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.Presentation;
import io.countersign.core.TokenShape;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Header and authentication scheme that two accepted schemes share, each for tokens of other shapes.
 *
 * @param shapes shapes of the tokens that this scheme reads
 */
record SharedPlace(String header, Presentation presentation, Set<TokenShape> shapes) {

    /** Returns the places that a scheme shares with other accepted schemes. */
    static List<SharedPlace> of(CredentialScheme scheme, List<CredentialScheme> accept) {
        return scheme.markers().stream()
                .filter(marker -> accept.stream()
                        .filter(other -> !other.name().equals(scheme.name()))
                        .flatMap(other -> other.markers().stream())
                        .anyMatch(marker::differsByShape))
                .map(marker -> of(marker, scheme.markers()))
                .distinct()
                .toList();
    }

    private static SharedPlace of(Marker marker, Set<Marker> own) {
        Set<TokenShape> shapes = own.stream()
                .filter(one -> one.equals(marker) || one.differsByShape(marker))
                .map(one -> Objects.requireNonNull(one.shape(), "it was compared"))
                .collect(Collectors.toUnmodifiableSet());
        return new SharedPlace(
                Objects.requireNonNull(marker.header(), "it was compared"),
                new Presentation(marker.authScheme()),
                shapes);
    }

    /** Whether a request has a token of another shape in this place. */
    boolean holdsOther(InboundRequest request) {
        String value = request.header(header);
        String token = value == null ? null : presentation.token(value);
        return token != null && !shapes.contains(TokenShape.of(token));
    }
}
