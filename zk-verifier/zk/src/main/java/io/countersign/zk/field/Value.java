// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

import java.util.HexFormat;

/**
 * Value over which circuits compute: a secret, a commitment, a node of a tree, or a public signal. Its encoding is
 * {@value #LENGTH} octets, and unique. Values of different fields are never equal.
 *
 * @since 0.1
 */
public sealed interface Value permits FieldElement, Words {

    /** Number of octets of a value. */
    int LENGTH = 32;

    Field field();

    /** Returns the {@value #LENGTH} octets, big-endian. */
    byte[] octets();

    /** Returns 64 lower-case hexadecimal digits. */
    default String hex() {
        return HexFormat.of().formatHex(octets());
    }
}
