// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.zk.field.Field;
import io.countersign.zk.registry.RegistryEvent;

/** Group of leaves of one field, with a tree of its own. */
enum Group {
    /** Commitments over BN254. */
    MEMBERS("members", Field.BN254, "member", RegistryEvent.Kind.MEMBERS, RegistryEvent.Kind.MEMBERS_REVOKED),

    /** Commitments over Goldilocks. Their events are told from those of {@link #MEMBERS} by the field. */
    STARK_MEMBERS(
            "stark-members",
            Field.GOLDILOCKS,
            "member",
            RegistryEvent.Kind.MEMBERS,
            RegistryEvent.Kind.MEMBERS_REVOKED),

    /** Attested attributes of members over BN254. */
    ATTRIBUTES(
            "attributes",
            Field.BN254,
            "attestation",
            RegistryEvent.Kind.ATTRIBUTES,
            RegistryEvent.Kind.ATTRIBUTES_REVOKED);

    private final String text;

    private final Field field;

    private final String table;

    private final RegistryEvent.Kind added;

    private final RegistryEvent.Kind removed;

    Group(String text, Field field, String table, RegistryEvent.Kind added, RegistryEvent.Kind removed) {
        this.text = text;
        this.field = field;
        this.table = table;
        this.added = added;
        this.removed = removed;
    }

    /**
     * Finds a group by its name.
     *
     * @throws ProblemException 404 if there is no such group
     */
    static Group of(String text) {
        for (Group group : values()) {
            if (group.text.equals(text)) {
                return group;
            }
        }
        throw ProblemException.notFound("There is no such group");
    }

    /** Returns the group of the members whose commitments are of a field. */
    static Group ofMembers(Field field) {
        return switch (field) {
            case BN254 -> MEMBERS;
            case GOLDILOCKS -> STARK_MEMBERS;
        };
    }

    String text() {
        return text;
    }

    /** Field of its leaves and roots. */
    Field field() {
        return field;
    }

    /** Table of its leaves, which other groups may share. */
    String table() {
        return table;
    }

    RegistryEvent.Kind added() {
        return added;
    }

    RegistryEvent.Kind removed() {
        return removed;
    }
}
