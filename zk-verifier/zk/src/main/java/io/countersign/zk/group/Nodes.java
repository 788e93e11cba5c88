// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.Value;
import org.jspecify.annotations.Nullable;

/**
 * Store of the nodes of a tree. The leaves are on level 0.
 *
 * @since 0.1
 */
public interface Nodes {

    /** Returns a node, or {@code null} if all leaves below it are empty. */
    @Nullable
    Value get(int level, long index);

    void put(int level, long index, Value node);
}
