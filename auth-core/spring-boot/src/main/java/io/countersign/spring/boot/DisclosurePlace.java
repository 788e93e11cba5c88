// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.Disclosure;
import java.util.List;
import java.util.Locale;

/** Place where disclosed values are visible. */
enum DisclosurePlace {
    CREDENTIAL {
        @Override
        List<String> names(SchemeDisclosures of, Disclosure.Kind kind) {
            return of.shown(kind);
        }
    },
    LOG {
        @Override
        List<String> names(SchemeDisclosures of, Disclosure.Kind kind) {
            return of.logged(kind);
        }
    };

    abstract List<String> names(SchemeDisclosures of, Disclosure.Kind kind);

    String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
