// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * Place that keeps keys and secrets by name, such as {@code gateway.jwk}.
 *
 * @since 0.1
 */
public interface KeyEntries {

    /** Returns the names of all entries. */
    Set<String> names() throws IOException;

    /** Returns the content of an entry, if it exists. */
    Optional<String> read(String name) throws IOException;

    /** Creates or replaces an entry. */
    void write(String name, String content) throws IOException;
}
