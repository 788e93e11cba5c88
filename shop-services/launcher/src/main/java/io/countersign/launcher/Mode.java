// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * How the Shop's callers prove who they are.
 *
 * @since 0.1
 */
public enum Mode {
    NONE("none", Proof.NOTHING),
    SHARED_JWT("shared-jwt", Proof.BEARER_TOKEN);

    private final String modeName;

    private final Proof proof;

    Mode(String modeName, Proof proof) {
        this.modeName = modeName;
        this.proof = proof;
    }

    /** What a client of the gateway has to do for a call. */
    enum Proof {
        NOTHING,
        BEARER_TOKEN
    }

    /** The value of {@code shop.mode}. */
    public String modeName() {
        return modeName;
    }

    Proof proof() {
        return proof;
    }

    /** Where a Shop in this mode keeps its state unless told otherwise: what mode {@code none} lets in stays apart. */
    Path defaultData() {
        return Path.of(this == NONE ? "data-none" : "data");
    }

    /**
     * Finds a mode by its name.
     *
     * @throws LauncherException if there is none of that name, naming those there are
     */
    public static Mode of(String name) {
        return Arrays.stream(values())
                .filter(mode -> mode.modeName.equals(name))
                .findFirst()
                .orElseThrow(() -> new LauncherException("there is no mode '" + name + "'; known are " + known()));
    }

    static String known() {
        return Arrays.stream(values()).map(Mode::modeName).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return modeName;
    }
}
