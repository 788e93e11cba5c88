// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.core.Caller;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Owner of a shipment: a user of the trust domain that the order comes from.
 *
 * @param issuer issuer of the user's identity in that domain
 * @param userId id that is unique for the issuer
 */
record Owner(String issuer, String userId) {

    Owner {
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(userId, "userId cannot be null");
    }

    /**
     * Returns the user for whom a caller acts, as named in the domain of origin. If this domain issued the
     * token for a user of another domain, the name is in {@code sub_id} (RFC 9493 section 3.2.4). In tokens
     * of other domains, that claim is ignored because it is not trusted.
     *
     * @param ownIssuers issuers of this domain
     */
    static Optional<Owner> of(Caller caller, Set<String> ownIssuers) {
        Caller.User user = caller.user();
        if (user == null) {
            return Optional.empty();
        }
        Optional<Owner> origin = ownIssuers.contains(user.issuer()) ? origin(caller) : Optional.empty();
        return Optional.of(origin.orElseGet(() -> new Owner(user.issuer(), user.id())));
    }

    private static Optional<Owner> origin(Caller caller) {
        if (!(caller.disclosed().get("sub_id") instanceof Map<?, ?> subject)
                || !"iss_sub".equals(subject.get("format"))) {
            return Optional.empty();
        }
        return owner(subject.get("iss"), subject.get("sub"));
    }

    private static Optional<Owner> owner(@Nullable Object issuer, @Nullable Object subject) {
        return issuer instanceof String origin && subject instanceof String user
                ? Optional.of(new Owner(origin, user))
                : Optional.empty();
    }
}
