// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.disclosure;

import io.countersign.core.Disclosure;
import io.countersign.core.Disclosures;
import io.countersign.core.SchemeName;
import io.countersign.launcher.shop.Service;
import java.util.Objects;

/**
 * Values that one credential disclosed to one service.
 *
 * @param algorithm signature algorithm or circuit that proved the credential
 */
record ToldByCaller(Service service, SchemeName scheme, String algorithm, Disclosures told) {

    ToldByCaller {
        Objects.requireNonNull(service, "service cannot be null");
        Objects.requireNonNull(scheme, "scheme cannot be null");
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
        Objects.requireNonNull(told, "told cannot be null");
    }

    /** Returns the number of values about the user, not about the credential itself. */
    int ofUser() {
        return told.count(Disclosure.Kind.IDENTIFIER) + told.count(Disclosure.Kind.ATTRIBUTE);
    }
}
