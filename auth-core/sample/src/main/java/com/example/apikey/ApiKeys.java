// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.apikey;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Store of the callers' keys, such as a database. */
@FunctionalInterface
interface ApiKeys {

    /**
     * Returns the key of an id, or {@code null} if there is none.
     *
     * @throws IOException if the store is unavailable
     */
    @Nullable
    ApiKey find(String id) throws IOException;
}
