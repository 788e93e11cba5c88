// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.zk.registry.RegistryEvent;

/** Group of leaves, with a tree of its own. */
enum Group {
    MEMBERS("members", "member", RegistryEvent.Kind.MEMBERS, RegistryEvent.Kind.MEMBERS_REVOKED),
    ATTRIBUTES("attributes", "attestation", RegistryEvent.Kind.ATTRIBUTES, RegistryEvent.Kind.ATTRIBUTES_REVOKED);

    private final String text;

    private final String table;

    private final RegistryEvent.Kind added;

    private final RegistryEvent.Kind removed;

    Group(String text, String table, RegistryEvent.Kind added, RegistryEvent.Kind removed) {
        this.text = text;
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

    String text() {
        return text;
    }

    /** Table of its leaves. */
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
