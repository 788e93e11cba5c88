// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.disclosure;

import io.countersign.core.Disclosure;
import io.countersign.core.Disclosures;
import io.countersign.core.SchemeName;
import io.countersign.launcher.shop.Service;
import java.util.Objects;

/**
 * What one credential told one service.
 *
 * @param algorithm what it was proved by: an algorithm of signatures, or a circuit
 */
record ToldByCaller(Service service, SchemeName scheme, String algorithm, Disclosures told) {

    ToldByCaller {
        Objects.requireNonNull(service, "service cannot be null");
        Objects.requireNonNull(scheme, "scheme cannot be null");
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
        Objects.requireNonNull(told, "told cannot be null");
    }

    /** How much it tells of a user, and not of itself. */
    int ofUser() {
        return told.count(Disclosure.Kind.IDENTIFIER) + told.count(Disclosure.Kind.ATTRIBUTE);
    }
}
