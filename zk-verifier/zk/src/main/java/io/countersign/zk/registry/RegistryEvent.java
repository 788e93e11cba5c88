// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import java.time.Instant;
import java.util.Objects;

/**
 * Event of a registry. Verifiers read the events in order.
 *
 * @param sequence sequence number, larger than those of earlier events
 * @param kind kind of the event
 * @param value commitment, or new root
 * @param at time of the event, by the registry's clock
 * @since 0.1
 */
public record RegistryEvent(long sequence, Kind kind, Value value, Instant at) {

    public RegistryEvent {
        Objects.requireNonNull(kind, "kind cannot be null");
        Objects.requireNonNull(value, "value cannot be null");
        Objects.requireNonNull(at, "at cannot be null");
        if (kind.isOfAttributes() && value.field() != Field.BN254) {
            throw new IllegalArgumentException("Attributes are attested of values of " + Field.BN254);
        }
    }

    /** Kind of an event. */
    public enum Kind {
        /** A commitment was registered. */
        REGISTERED("registered"),
        /** A commitment was revoked permanently. */
        REVOKED("revoked"),
        /** A member was added to the group. Earlier roots are accepted for some time. */
        MEMBERS("members"),
        /** A member was removed from the group. Earlier roots are refused at once. */
        MEMBERS_REVOKED("members-revoked"),
        /** As {@link #MEMBERS}, for the group of attested attributes. */
        ATTRIBUTES("attributes"),
        /** As {@link #MEMBERS_REVOKED}, for the group of attested attributes. */
        ATTRIBUTES_REVOKED("attributes-revoked");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        private boolean isOfAttributes() {
            return this == ATTRIBUTES || this == ATTRIBUTES_REVOKED;
        }

        /** Returns the name of the kind in a registry's answers. */
        public String text() {
            return text;
        }

        /**
         * Returns the kind of that name.
         *
         * @throws IllegalArgumentException if there is no such kind
         */
        public static Kind of(String text) {
            for (Kind kind : values()) {
                if (kind.text.equals(text)) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("'" + text + "' is not a kind of registry event");
        }
    }
}
