// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.Attributes;
import io.countersign.zk.group.Hashes;
import io.countersign.zk.group.Secret;
import java.time.Clock;
import java.util.Optional;

/**
 * Attests attributes of members, and takes attestations back. What they say is not kept: it is in
 * the leaf, and with the member.
 */
final class Attestations {

    private final MemberTable table;

    private final GroupTrees trees;

    private final RegistryLog log;

    private final Hashes hashes;

    private final Transactions transactions;

    private final RegistryView view;

    private final Clock clock;

    Attestations(
            MemberTable table,
            GroupTrees trees,
            RegistryLog log,
            Hashes hashes,
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
     * @param issuer the client id of who vouches for them
     * @throws ProblemException 404 if there is no such member, 409 if it was revoked or there is no place left
     */
    Attested attest(FieldElement commitment, Attributes attributes, String issuer) {
        // Uniform, as a secret is: without it who knows a commitment could try out what is attested of it.
        FieldElement salt = Secret.random().value();
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
        long position = trees.place(Group.ATTRIBUTES, table);
        table.insertLeaf(leaf, position, commitment, issuer, clock.millis());
        FieldElement root = trees.of(Group.ATTRIBUTES).set(position, leaf);
        log.added(Group.ATTRIBUTES, root);
        return new Attested(leaf, salt, position, root);
    }

    /**
     * Takes an attestation back, for good and at once. A second time changes nothing.
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
        table.revokeLeaf(leaf, clock.millis());
        log.removed(Group.ATTRIBUTES, trees.of(Group.ATTRIBUTES).set(known.position(), FieldElement.ZERO));
        return Optional.of(known.position());
    }

    /** An attestation. */
    record Attested(FieldElement leaf, FieldElement salt, long position, FieldElement root) {}
}
