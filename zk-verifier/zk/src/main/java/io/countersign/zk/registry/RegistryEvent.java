// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.FieldElement;
import java.time.Instant;
import java.util.Objects;

/**
 * Something that has happened to the registered: what a registry tells its verifiers, in order.
 *
 * @param sequence larger than those before
 * @param kind what happened
 * @param value the commitment, or the new root
 * @param at when, by the registry's clock
 * @since 0.1
 */
public record RegistryEvent(long sequence, Kind kind, FieldElement value, Instant at) {

    public RegistryEvent {
        Objects.requireNonNull(kind, "kind cannot be null");
        Objects.requireNonNull(value, "value cannot be null");
        Objects.requireNonNull(at, "at cannot be null");
    }

    /** What happened. */
    public enum Kind {
        /** A commitment was registered. */
        REGISTERED("registered"),
        /** A commitment was revoked for good. */
        REVOKED("revoked"),
        /** Somebody was added to the group of members: earlier roots have some time left. */
        MEMBERS("members"),
        /** Somebody was removed from the group of members: earlier roots are void at once. */
        MEMBERS_REVOKED("members-revoked"),
        /** As {@link #MEMBERS}, of the group of attested attributes. */
        ATTRIBUTES("attributes"),
        /** As {@link #MEMBERS_REVOKED}, of the group of attested attributes. */
        ATTRIBUTES_REVOKED("attributes-revoked");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Its name in a registry's answers. */
        public String text() {
            return text;
        }

        /** @throws IllegalArgumentException if there is no such kind */
        public static Kind of(String text) {
            for (Kind kind : values()) {
                if (kind.text.equals(text)) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("'" + text + "' is no event of a registry");
        }
    }
}
