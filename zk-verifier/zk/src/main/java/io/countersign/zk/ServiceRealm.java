// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.zk.field.FieldElement;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * What of a service goes into proofs for it. A proof for one service is none for another, and a member's pseudonyms
 * at two services have nothing in common.
 *
 * @param origin scheme and authority that the service is reached at, from configuration and never from a request
 * @param audience the service's id
 * @param epoch how long a nullifier stays the same
 * @since 0.1
 */
public record ServiceRealm(String origin, String audience, Duration epoch) {

    private static final String SERVICE = "countersign-zk-service-v1";

    private static final String EPOCH = "countersign-zk-epoch-v1";

    public ServiceRealm {
        Objects.requireNonNull(audience, "audience cannot be null");
        URI uri = URI.create(origin);
        if (uri.getScheme() == null || uri.getRawAuthority() == null || !origin.equals(originOf(uri))) {
            throw new IllegalArgumentException("'" + origin + "' is not an origin, such as https://basket.shop.com");
        }
        if (epoch.toSeconds() < 1) {
            throw new IllegalArgumentException("An epoch lasts a second at least");
        }
    }

    private static String originOf(URI uri) {
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }

    /** The service as a field element: what pseudonyms for good are made of. */
    public FieldElement service() {
        return new LengthPrefixed().add(SERVICE).add(origin).toField();
    }

    /** The service in one epoch as a field element: what nullifiers are made of. */
    public FieldElement externalNullifier(Instant at) {
        long number = Math.floorDiv(at.getEpochSecond(), epoch.toSeconds());
        return new LengthPrefixed().add(EPOCH).add(origin).addLong(number).toField();
    }
}
