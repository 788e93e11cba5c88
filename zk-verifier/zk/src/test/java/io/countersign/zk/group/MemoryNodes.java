// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.Value;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Nodes in memory. */
public final class MemoryNodes implements Nodes {

    private final Map<String, Value> nodes = new HashMap<>();

    @Override
    public @Nullable Value get(int level, long index) {
        return nodes.get(level + "/" + index);
    }

    @Override
    public void put(int level, long index, Value node) {
        nodes.put(level + "/" + index, node);
    }
}
