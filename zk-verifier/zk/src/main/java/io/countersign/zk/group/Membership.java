// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Secret inputs of a member for its proofs. Whoever has this object has the secret.
 *
 * @param path path of the leaf in the tree of the group, for {@link Circuit#MEMBERSHIP_PROOF} and {@link
 *     Circuit#ATTRIBUTE_PROOF}
 * @param attested attested attributes, for {@link Circuit#ATTRIBUTE_PROOF}
 * @since 0.1
 */
public record Membership(
        Secret secret, @Nullable MerklePath path, @Nullable Attested attested) {

    public Membership {
        Objects.requireNonNull(secret, "secret cannot be null");
    }

    /** Returns a member that is registered with a commitment. */
    public static Membership of(Secret secret) {
        return new Membership(secret, null, null);
    }

    /** Returns a member of a group. */
    public static Membership of(Secret secret, MerklePath path) {
        return new Membership(secret, path, null);
    }

    /** Returns a member with attributes that an issuer attests. */
    public static Membership of(Secret secret, MerklePath path, Attested attested) {
        return new Membership(secret, path, attested);
    }

    /** Attributes, and the salt that the issuer chose for their leaf. */
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
