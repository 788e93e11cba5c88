// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.FieldElement;
import org.jspecify.annotations.Nullable;

/**
 * Where a tree keeps its nodes. The leaves are on level 0.
 *
 * @since 0.1
 */
public interface Nodes {

    /** A node, or {@code null} if there is nothing below it. */
    @Nullable
    FieldElement get(int level, long index);

    void put(int level, long index, FieldElement node);
}
