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

/**
 * Header and authentication scheme where one accepted scheme takes tokens of one shape and another takes the others.
 *
 * @param shape shape of the tokens that the scheme takes
 */
record SharedPlace(String header, Presentation presentation, TokenShape shape) {

    /** Returns the places that a scheme shares with others of the accepted. */
    static List<SharedPlace> of(CredentialScheme scheme, List<CredentialScheme> accept) {
        return scheme.markers().stream()
                .filter(marker -> accept.stream()
                        .filter(other -> !other.name().equals(scheme.name()))
                        .flatMap(other -> other.markers().stream())
                        .anyMatch(marker::differsByShape))
                .map(SharedPlace::of)
                .distinct()
                .toList();
    }

    private static SharedPlace of(Marker marker) {
        return new SharedPlace(
                Objects.requireNonNull(marker.header()),
                new Presentation(marker.authScheme()),
                Objects.requireNonNull(marker.shape()));
    }

    /** Whether a token of another shape is in this place. */
    boolean holdsOther(InboundRequest request) {
        String value = request.header(header);
        String token = value == null ? null : presentation.token(value);
        return token != null && TokenShape.of(token) != shape;
    }
}
