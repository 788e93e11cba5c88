// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.idt.SpiffeId;
import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a Workload API offers SVIDs, but not the one of this workload: the wanted one is missing, or none is wanted
 * and there are several (SPIFFE Workload API section 5.3).
 *
 * @since 0.1
 */
public final class SvidChoiceException extends IllegalStateException {

    @Serial
    private static final long serialVersionUID = 1L;

    SvidChoiceException(@Nullable SpiffeId wanted, List<String> offered) {
        super(message(wanted, String.join(", ", offered)));
    }

    private static String message(@Nullable SpiffeId wanted, String offered) {
        return wanted == null
                ? "The Workload API offers SVIDs of several SPIFFE IDs: " + offered
                : "The Workload API offers no SVID of " + wanted + ", but of: " + offered;
    }
}
