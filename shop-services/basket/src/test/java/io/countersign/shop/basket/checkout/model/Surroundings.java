// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import java.util.List;

/** What happens at any time besides the checkout. */
final class Surroundings {

    private final Rules rules;

    Surroundings(Rules rules) {
        this.rules = rules;
    }

    void addMoves(List<Move> moves, World world) {
        for (int i = 0; i < world.events().size(); i++) {
            Event event = world.events().get(i);
            moves.add(new Move(event::toString, happened(world.withoutEvent(i), event), false));
        }
        for (int i = 0; i < world.shipments().size(); i++) {
            int order = i;
            if (world.shipment(order) == Shipment.BOOKED) {
                World after = world.with(order, Shipment.EXPIRED);
                moves.add(new Move(() -> "booking " + order + " expires", after, false));
            }
            if (!rules.keep(Rule.TOMBSTONES_ARE_KEPT) && hasOldTombstone(world, order)) {
                World after = world.with(world.account().with(order, Debit.NONE));
                moves.add(new Move(() -> "tombstone " + order + " is deleted", after, false));
            }
        }
    }

    private static World happened(World world, Event event) {
        return switch (event) {
            case PRICE_CHANGE -> world.with(world.product().withPrice(2));
            case STOCK_DELIVERY -> world.with(world.product().delivered(1));
            case DEPOSIT -> world.with(world.account().post(LedgerEntry.deposit(1)));
        };
    }

    private static boolean hasOldTombstone(World world, int order) {
        return world.debit(order).is(Debit.State.BARRED) && world.order(order).is(Order.State.REJECTED);
    }
}
