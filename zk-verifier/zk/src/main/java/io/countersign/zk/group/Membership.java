// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a member proves with. The secret stays with whoever holds this.
 *
 * @param path in the group, for {@link Circuit#MEMBERSHIP_PROOF} and {@link Circuit#ATTRIBUTE_PROOF}
 * @param attested for {@link Circuit#ATTRIBUTE_PROOF}
 * @since 0.1
 */
public record Membership(
        Secret secret, @Nullable MerklePath path, @Nullable Attested attested) {

    public Membership {
        Objects.requireNonNull(secret, "secret cannot be null");
    }

    /** Somebody who is registered by a commitment. */
    public static Membership of(Secret secret) {
        return new Membership(secret, null, null);
    }

    /** One of a group. */
    public static Membership of(Secret secret, MerklePath path) {
        return new Membership(secret, path, null);
    }

    /** Somebody with attributes that an issuer attests. */
    public static Membership of(Secret secret, MerklePath path, Attested attested) {
        return new Membership(secret, path, attested);
    }

    /** Attributes, and the salt that the issuer gave their leaf. */
    public record Attested(Attributes attributes, FieldElement salt) {

        @Override
        public String toString() {
            return "Attested";
        }
    }

    @Override
    public String toString() {
        return "Membership";
    }
}
