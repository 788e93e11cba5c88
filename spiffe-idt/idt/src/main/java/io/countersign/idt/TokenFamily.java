// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

/**
 * The families of nested tokens. Each layer of a token names its own, so that no token can be
 * taken for one of another family.
 *
 * @since 0.1
 */
public enum TokenFamily {
    /** A chain of ES256 signatures by the keys of X.509-SVIDs. */
    ID_MODE("id-mode"),

    /** A chain of concatenated Schnorr signatures; experimental. */
    ANON_MODE("anon-mode"),

    /** A chain of ES256 signatures by keys that certificates or identity tokens certify. */
    LSVID("lsvid");

    private final String value;

    TokenFamily(String value) {
        this.value = value;
    }

    /** What stands in the {@code typ} of each layer; the name of the mode, too. */
    public String value() {
        return value;
    }

    @Override
    public String toString() {
        return value;
    }
}
