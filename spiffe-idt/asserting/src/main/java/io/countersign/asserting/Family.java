// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Arrays;

/** What tokens are of. */
enum Family {
    DVID("dvid"),

    ID_MODE("id-mode"),

    ANON_MODE("anon-mode"),

    LSVID("lsvid");

    private final String text;

    Family(String text) {
        this.text = text;
    }

    static Family of(String text) {
        return Arrays.stream(values())
                .filter(family -> family.text.equals(text))
                .findFirst()
                .orElseThrow(() -> new CountersignConfigurationException(
                        "asserting.families",
                        "'" + text + "' is no family of tokens.",
                        "Use some of dvid, id-mode, anon-mode and lsvid."));
    }

    /** As paths, properties and meters have it. */
    String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
