// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Attributes;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Secret;
import java.time.Clock;
import java.util.Optional;

/**
 * Attests attributes of members over BN254, and revokes attestations. The attributes themselves are not stored: the leaf
 * contains only their hash, and the member keeps them.
 */
final class Attestations {

    private final MemberTable table;

    private final GroupTrees trees;

    private final RegistryLog log;

    private final PoseidonHashes hashes;

    private final Transactions transactions;

    private final RegistryView view;

    private final Clock clock;

    Attestations(
            MemberTable table,
            GroupTrees trees,
            RegistryLog log,
            PoseidonHashes hashes,
            Transactions transactions,
            RegistryView view,
            Clock clock) {
        this.table = table;
        this.trees = trees;
        this.log = log;
        this.hashes = hashes;
        this.transactions = transactions;
        this.view = view;
        this.clock = clock;
    }

    /**
     * Attests attributes of a member.
     *
     * @param issuer client id of the issuer
     * @throws ProblemException 404 if there is no such member, 409 if it was revoked or the group is full
     */
    Attested attest(FieldElement commitment, Attributes attributes, String issuer) {
        // Random, like a secret. Without it, anybody who knows a commitment could guess the attested attributes.
        FieldElement salt = FieldElement.of(Secret.random().value());
        FieldElement leaf = hashes.leaf(commitment, attributes, salt);
        Attested attested = transactions.call(() -> insert(commitment, leaf, salt, issuer));
        view.refresh();
        Audit.attested(attested.position(), issuer);
        return attested;
    }

    private Attested insert(FieldElement commitment, FieldElement leaf, FieldElement salt, String issuer) {
        log.lock();
        MemberTable.Entry member = table.find(Group.MEMBERS, commitment)
                .orElseThrow(() -> ProblemException.notFound("There is no such commitment"));
        if (member.revoked()) {
            throw ProblemException.conflict("commitment-revoked", "This commitment was revoked");
        }
        long position = table.places(Group.ATTRIBUTES, 1).stream().findFirst().orElseThrow(GroupTrees::full);
        table.insertLeaf(leaf, position, commitment, issuer, clock.millis());
        Value root = trees.of(Group.ATTRIBUTES).set(position, leaf);
        log.added(Group.ATTRIBUTES, root);
        return new Attested(leaf, salt, position, root);
    }

    /**
     * Revokes an attestation permanently and at once. Its place becomes free. Repeating it has no effect.
     *
     * @throws ProblemException 404 if there was never such a leaf
     */
    void revoke(FieldElement leaf, String client) {
        Optional<Long> position = transactions.call(() -> remove(leaf));
        view.refresh();
        position.ifPresent(place -> Audit.attestationRevoked(place, client));
    }

    private Optional<Long> remove(FieldElement leaf) {
        log.lock();
        MemberTable.Entry known = table.find(Group.ATTRIBUTES, leaf)
                .orElseThrow(() -> ProblemException.notFound("There is no such leaf"));
        if (known.revoked()) {
            return Optional.empty();
        }
        table.revokeLeaf(leaf, known.position(), clock.millis());
        log.removed(Group.ATTRIBUTES, trees.of(Group.ATTRIBUTES).set(known.position(), FieldElement.ZERO));
        return Optional.of(known.position());
    }

    /** New attestation and its place in the tree. */
    record Attested(FieldElement leaf, FieldElement salt, long position, Value root) {}
}
