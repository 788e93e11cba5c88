// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.shop.common.Needs;
import io.countersign.spring.boot.jwt.CountersignJwtProperties;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Requirements that an endpoint has of its caller for a shipment. */
@Component
class ShipmentNeeds {

    private final Needs needs;

    private final Shipments shipments;

    private final Set<String> ownIssuers;

    /** @param jwt absent in a mode without tokens */
    ShipmentNeeds(Needs needs, Shipments shipments, ObjectProvider<CountersignJwtProperties> jwt) {
        this.needs = needs;
        this.shipments = shipments;
        this.ownIssuers = jwt.stream()
                .flatMap(properties -> properties.issuers().stream())
                .map(CountersignJwtProperties.Issuer::issuer)
                .filter(Objects::nonNull)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The owner, or a user who may read everything here. Shipments of others are answered with 404, like
     * those that do not exist.
     */
    public boolean reads(String orderId) {
        if (needs.adminRead() || owns(orderId)) {
            return true;
        }
        throw DeliveryProblems.noSuchShipment();
    }

    private boolean owns(String orderId) {
        Optional<Owner> owner = shipments.owner(orderId);
        return owner.isPresent() && owner.equals(caller());
    }

    private Optional<Owner> caller() {
        return needs.caller().flatMap(caller -> Owner.of(caller, ownIssuers));
    }

    /**
     * Returns the issuer of the user for whom the caller acts, or an empty text if it acts for none.
     *
     * @throws io.countersign.server.ProblemException with 403 if the shipment is for another user
     */
    String issuerOf(String userId) {
        Optional<Owner> owner = caller();
        if (owner.isPresent() && !owner.get().userId().equals(userId)) {
            throw DeliveryProblems.otherUser();
        }
        return owner.map(Owner::issuer).orElse("");
    }
}
