// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.Disclosures;
import io.countersign.core.SchemeName;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification.Verified;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Verified nested token of a caller.
 *
 * @param verified content of its layers, and the token itself, which is not shown
 * @since 0.1
 */
public record VerifiedNested(Verified verified) implements Credential {

    public VerifiedNested {
        Objects.requireNonNull(verified, "verified cannot be null");
    }

    public IdtMode mode() {
        return verified.mode();
    }

    @Override
    public SchemeName scheme() {
        return mode().scheme();
    }

    /** Returns the {@code jti} of the outermost layer. */
    @Override
    public @Nullable String id() {
        return PresentedNested.id(verified.token());
    }

    @Override
    public String algorithm() {
        return PresentedNested.algorithm(mode());
    }

    @Override
    public Disclosures disclosures(Caller caller) {
        Caller.User user = Objects.requireNonNull(caller.user(), "the caller has a user");
        return DelegationDisclosures.of(user.id(), verified.token());
    }

    @Override
    public String toString() {
        return "VerifiedNested[" + mode() + ", " + id() + "]";
    }
}
