// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.signer;

import io.countersign.jose.JwsAlgorithm;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Token of a PKCS#11 module, and its keys.
 *
 * @param library path of the module's library
 * @param slot id of the slot with the token; {@code null} for the first slot with one
 * @param pin PIN of the user, left out of {@link #toString()}
 * @param keys keys of which the last one for an algorithm is the newest
 * @since 0.1
 */
public record Pkcs11Settings(Path library, @Nullable Long slot, String pin, List<Key> keys) {

    public Pkcs11Settings {
        Objects.requireNonNull(library, "library cannot be null");
        Objects.requireNonNull(pin, "pin cannot be null");
        keys = List.copyOf(keys);
        if (library.toString().chars().anyMatch(c -> c < ' ' || c == '"' || c == '$' || c == '\\')) {
            throw new IllegalArgumentException("The path of the library has a character that is not allowed");
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("There is no key");
        }
    }

    /** Leaves out the PIN. */
    @Override
    public String toString() {
        return "Pkcs11Settings[" + library + ", " + slot + ", " + keys + "]";
    }

    /**
     * Key of the token.
     *
     * @param alias label of the private key and its certificate, which has the public key
     * @param algorithm the one algorithm that it signs with
     * @param keyId the {@code kid}
     */
    public record Key(String alias, JwsAlgorithm algorithm, String keyId) {

        public Key {
            Objects.requireNonNull(alias, "alias cannot be null");
            Objects.requireNonNull(algorithm, "algorithm cannot be null");
            Objects.requireNonNull(keyId, "keyId cannot be null");
        }
    }
}
