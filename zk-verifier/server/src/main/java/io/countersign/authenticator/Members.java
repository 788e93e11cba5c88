// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.registry.RegistryEvent;
import java.time.Clock;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Registers and revokes members. */
final class Members {

    private final MemberTable table;

    private final GroupTrees trees;

    private final RegistryLog log;

    private final Transactions transactions;

    private final RegistryView view;

    private final Clock clock;

    private final Registrations together = new Registrations(this::registerAll);

    Members(
            MemberTable table,
            GroupTrees trees,
            RegistryLog log,
            Transactions transactions,
            RegistryView view,
            Clock clock) {
        this.table = table;
        this.trees = trees;
        this.log = log;
        this.transactions = transactions;
        this.view = view;
        this.clock = clock;
    }

    /**
     * Registers a commitment. Repeating it has no effect.
     *
     * @throws ProblemException 409 if it was revoked or the group is full, 422 if its secret is public
     */
    Registered register(Value commitment) {
        requireClosed(commitment);
        return audited(commitment, together.register(commitment));
    }

    /**
     * Registers a commitment in one transaction with its admission. A commitment that is registered needs none.
     *
     * @param admission admits the commitment, or throws the reason against it
     * @throws ProblemException as {@link #register}
     */
    Registered admit(Value commitment, Runnable admission) {
        requireClosed(commitment);
        Registered registered = transactions.call(() -> {
            log.lock();
            if (table.find(groupOf(commitment), commitment).isEmpty()) {
                admission.run();
            }
            return Objects.requireNonNull(insert(List.of(commitment)).get(commitment), "each has an outcome")
                    .get();
        });
        view.refresh();
        return audited(commitment, registered);
    }

    /**
     * Returns the member of a commitment if it is registered.
     *
     * @throws ProblemException 409 if it was revoked, 422 if its secret is public
     */
    Optional<Registered> find(Value commitment) {
        requireClosed(commitment);
        Group group = groupOf(commitment);
        return transactions.call(() -> table.find(group, commitment)
                .map(entry -> known(entry, trees.of(group).root())));
    }

    private void requireClosed(Value commitment) {
        if (trees.isOpen(commitment)) {
            throw ProblemException.unprocessable("open-commitment", "The secret of this commitment is public");
        }
    }

    private static Group groupOf(Value commitment) {
        return Group.ofMembers(commitment.field());
    }

    private static Registered audited(Value commitment, Registered registered) {
        if (registered.first()) {
            Audit.registered(groupOf(commitment), registered.position());
        }
        return registered;
    }

    private Map<Value, Supplier<Registered>> registerAll(List<Value> commitments) {
        Map<Value, Supplier<Registered>> outcomes = transactions.call(() -> insert(commitments));
        view.refresh();
        return outcomes;
    }

    private Map<Value, Supplier<Registered>> insert(List<Value> commitments) {
        log.lock();
        Map<Group, List<Value>> byGroup = commitments.stream()
                .collect(
                        Collectors.groupingBy(Members::groupOf, () -> new EnumMap<>(Group.class), Collectors.toList()));
        Map<Value, Supplier<Registered>> outcomes = new HashMap<>();
        byGroup.forEach((group, those) -> outcomes.putAll(insert(group, those)));
        return outcomes;
    }

    private Map<Value, Supplier<Registered>> insert(Group group, List<Value> commitments) {
        Map<Value, MemberTable.Entry> known = table.find(group, commitments);
        List<Value> unknown =
                commitments.stream().filter(one -> !known.containsKey(one)).toList();
        List<Long> places = table.places(group, unknown.size());
        List<Value> placed = unknown.subList(0, places.size());
        Value root = placed.isEmpty() ? trees.of(group).root() : add(group, placed, places);
        Map<Value, Supplier<Registered>> outcomes = new HashMap<>();
        unknown.forEach(one -> outcomes.put(one, Members::full));
        known.forEach((one, entry) -> outcomes.put(one, () -> known(entry, root)));
        for (int i = 0; i < placed.size(); i++) {
            Registered registered = new Registered(places.get(i), root, true);
            outcomes.put(placed.get(i), () -> registered);
        }
        return outcomes;
    }

    private Value add(Group group, List<Value> commitments, List<Long> places) {
        table.insert(group, commitments, places, clock.millis());
        Value root = trees.of(group).setAll(places, commitments);
        log.addAll(RegistryEvent.Kind.REGISTERED, commitments);
        log.added(group, root);
        return root;
    }

    private static Registered known(MemberTable.Entry entry, Value root) {
        if (entry.revoked()) {
            throw ProblemException.conflict("commitment-revoked", "This commitment was revoked: register another one");
        }
        return new Registered(entry.position(), root, false);
    }

    private static Registered full() {
        throw GroupTrees.full();
    }

    /**
     * Revokes a commitment and its attestations, permanently and at once. Its places become free. Repeating it has no
     * effect.
     *
     * @throws ProblemException 404 if it was never registered
     */
    void revoke(Value commitment, String client) {
        Optional<Revoked> revoked = transactions.call(() -> remove(commitment));
        view.refresh();
        revoked.ifPresent(member -> Audit.revoked(groupOf(commitment), member.position(), member.leaves(), client));
    }

    private Optional<Revoked> remove(Value commitment) {
        log.lock();
        Group group = groupOf(commitment);
        MemberTable.Entry known = table.find(group, commitment)
                .orElseThrow(() -> ProblemException.notFound("There is no such commitment"));
        if (known.revoked()) {
            return Optional.empty();
        }
        table.revoke(commitment, known.position(), clock.millis());
        log.add(RegistryEvent.Kind.REVOKED, commitment);
        log.removed(group, trees.of(group).set(known.position(), group.field().zero()));
        return Optional.of(new Revoked(known.position(), removeLeaves(table.leaves(commitment))));
    }

    private int removeLeaves(List<FieldElement> leaves) {
        Value root = null;
        for (FieldElement leaf : leaves) {
            long position = table.find(Group.ATTRIBUTES, leaf).orElseThrow().position();
            table.revokeLeaf(leaf, position, clock.millis());
            root = trees.of(Group.ATTRIBUTES).set(position, FieldElement.ZERO);
        }
        if (root != null) {
            log.removed(Group.ATTRIBUTES, root);
        }
        return leaves.size();
    }

    /**
     * Registered member.
     *
     * @param position position in the tree
     * @param root root of the group of members of that field
     * @param first whether this registration was the first of the commitment
     */
    record Registered(long position, Value root, boolean first) {

        Registered again() {
            return new Registered(position, root, false);
        }
    }

    private record Revoked(long position, int leaves) {}
}
