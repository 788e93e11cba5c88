// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.disclosure;

import io.countersign.core.Disclosure;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Values of a checkout's user that are visible at one place.
 *
 * @param scheme scheme of the credential; {@code any} for a log
 * @param place {@code credential} or {@code log}
 */
record DisclosureRow(
        Mode mode,
        Service service,
        String scheme,
        String algorithm,
        String place,
        Disclosure.Kind kind,
        List<String> names) {

    DisclosureRow {
        Objects.requireNonNull(mode, "mode cannot be null");
        names = List.copyOf(names);
    }

    static DisclosureRow shown(Mode mode, ToldByCaller told, Disclosure.Kind kind) {
        return new DisclosureRow(
                mode,
                told.service(),
                told.scheme().value(),
                told.algorithm(),
                "credential",
                kind,
                told.told().names(kind));
    }

    static DisclosureRow logged(Mode mode, Service service, Disclosure.Kind kind, Collection<String> names) {
        return new DisclosureRow(mode, service, "any", "any", "log", kind, List.copyOf(names));
    }

    boolean isLog() {
        return place.equals("log");
    }

    boolean isOfUser() {
        return kind != Disclosure.Kind.CREDENTIAL;
    }
}
