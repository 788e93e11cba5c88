// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.server.Transactions;
import io.countersign.zk.FieldElement;
import io.countersign.zk.RegistryEvent;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Registers and revokes members. */
final class Members {

    private static final FieldElement EMPTY = FieldElement.ZERO;

    private final MemberTable table;

    private final GroupTrees trees;

    private final RegistryLog log;

    private final Transactions transactions;

    private final RegistryView view;

    private final Clock clock;

    Members(
            MemberTable table,
            GroupTrees trees,
            RegistryLog log,
            Transactions transactions,
            RegistryView view,
            Clock clock) {
        this.table = Objects.requireNonNull(table, "table cannot be null");
        this.trees = Objects.requireNonNull(trees, "trees cannot be null");
        this.log = Objects.requireNonNull(log, "log cannot be null");
        this.transactions = Objects.requireNonNull(transactions, "transactions cannot be null");
        this.view = Objects.requireNonNull(view, "view cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Registers a commitment, once: a second time changes nothing.
     *
     * @throws ProblemException 409 if it was revoked or there is no place left, 422 if anybody knows its secret
     */
    Registered register(FieldElement commitment) {
        if (trees.isOpen(commitment)) {
            throw ProblemException.unprocessable(
                    "open-commitment", "The secret of this commitment is known to everybody");
        }
        Registered registered = transactions.call(() -> insert(commitment));
        view.refresh();
        if (registered.first()) {
            Audit.registered(registered.position());
        }
        return registered;
    }

    private Registered insert(FieldElement commitment) {
        log.lock();
        MemberTable.Entry known = table.find(Group.MEMBERS, commitment).orElse(null);
        if (known != null) {
            requireNotRevoked(known);
            return new Registered(known.position(), trees.of(Group.MEMBERS).root(), false);
        }
        long position = trees.place(Group.MEMBERS, table);
        table.insert(commitment, position, clock.millis());
        FieldElement root = trees.of(Group.MEMBERS).set(position, commitment);
        log.add(RegistryEvent.Kind.REGISTERED, commitment);
        log.added(Group.MEMBERS, root);
        return new Registered(position, root, true);
    }

    private static void requireNotRevoked(MemberTable.Entry entry) {
        if (entry.revoked()) {
            throw ProblemException.conflict("commitment-revoked", "This commitment was revoked: register another one");
        }
    }

    /**
     * Revokes a commitment and whatever is attested of it, for good and at once. A second time changes nothing.
     *
     * @throws ProblemException 404 if it was never registered
     */
    void revoke(FieldElement commitment, String client) {
        Optional<Revoked> revoked = transactions.call(() -> remove(commitment));
        view.refresh();
        revoked.ifPresent(member -> Audit.revoked(member.position(), member.leaves(), client));
    }

    private Optional<Revoked> remove(FieldElement commitment) {
        log.lock();
        MemberTable.Entry known = table.find(Group.MEMBERS, commitment)
                .orElseThrow(() -> ProblemException.notFound("There is no such commitment"));
        if (known.revoked()) {
            return Optional.empty();
        }
        table.revoke(commitment, clock.millis());
        log.add(RegistryEvent.Kind.REVOKED, commitment);
        log.removed(Group.MEMBERS, trees.of(Group.MEMBERS).set(known.position(), EMPTY));
        return Optional.of(new Revoked(known.position(), removeLeaves(table.leaves(commitment))));
    }

    private int removeLeaves(List<FieldElement> leaves) {
        FieldElement root = null;
        for (FieldElement leaf : leaves) {
            long position = table.find(Group.ATTRIBUTES, leaf).orElseThrow().position();
            table.revokeLeaf(leaf, clock.millis());
            root = trees.of(Group.ATTRIBUTES).set(position, EMPTY);
        }
        if (root != null) {
            log.removed(Group.ATTRIBUTES, root);
        }
        return leaves.size();
    }

    /**
     * A member.
     *
     * @param first whether it was not one before
     */
    record Registered(long position, FieldElement root, boolean first) {}

    private record Revoked(long position, int leaves) {}
}
