// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Service that proofs are generated for. A proof for one service is invalid at another, and a member's pseudonyms at
 * two services cannot be linked.
 *
 * @param origin scheme and authority of the service, from configuration and never from a request
 * @param audience id of the service
 * @param epoch duration for which a nullifier stays the same, one second or more
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
            throw new IllegalArgumentException("An epoch must be one second or more");
        }
    }

    private static String originOf(URI uri) {
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }

    /** Returns the service as a value, from which permanent pseudonyms are computed. */
    public Value service(Field field) {
        return new LengthPrefixed().add(SERVICE).add(origin).toValue(field);
    }

    /** Returns the service in one epoch as a value, from which nullifiers are computed. */
    public Value externalNullifier(Instant at, Field field) {
        long number = Math.floorDiv(at.getEpochSecond(), epoch.toSeconds());
        return new LengthPrefixed().add(EPOCH).add(origin).addLong(number).toValue(field);
    }
}
