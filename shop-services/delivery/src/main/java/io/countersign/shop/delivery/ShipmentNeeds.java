// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.core.Caller;
import io.countersign.shop.common.Needs;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What an endpoint needs its caller to be to a shipment. */
@Component
class ShipmentNeeds {

    private final Needs needs;

    private final Shipments shipments;

    ShipmentNeeds(Needs needs, Shipments shipments) {
        this.needs = needs;
        this.shipments = shipments;
    }

    /** Its owner, or somebody who may read everything here. Somebody else's is answered as one that does not exist is: 404. */
    public boolean reads(String orderId) {
        if (needs.adminRead() || owns(orderId)) {
            return true;
        }
        throw DeliveryProblems.noSuchShipment();
    }

    private boolean owns(String orderId) {
        Optional<Owner> owner = shipments.owner(orderId);
        return owner.isPresent() && owner.equals(needs.caller().flatMap(Owner::of));
    }

    /**
     * Who vouches for the user that the caller acts for, or an empty text if it acts for none.
     *
     * @throws io.countersign.server.ProblemException with 403 if that is another than the shipment is for
     */
    String issuerOf(String userId) {
        Optional<Caller> caller = needs.caller();
        Optional<Owner> owner = caller.flatMap(Owner::of);
        if (owner.isPresent() && !owner.get().userId().equals(userId)) {
            throw DeliveryProblems.otherUser();
        }
        return owner.map(Owner::issuer).orElse("");
    }
}
