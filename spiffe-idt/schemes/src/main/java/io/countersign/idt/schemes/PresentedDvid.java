// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.idt.IdtMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Received DVID that has not been verified yet.
 *
 * @param id claimed id
 * @param algorithm claimed algorithm
 */
record PresentedDvid(String token, @Nullable String id, String algorithm) implements Credential {

    PresentedDvid {
        Objects.requireNonNull(token, "token cannot be null");
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
    }

    @Override
    public SchemeName scheme() {
        return IdtMode.DVID.scheme();
    }

    /** Returns whether it has disclosures instead of a proof. */
    boolean isDisclosing() {
        return token.indexOf('~') >= 0;
    }

    @Override
    public String toString() {
        return "PresentedDvid[" + id + "]";
    }
}
