// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/**
 * Computes SHA-256 digests with pooled digest objects.
 *
 * @since 0.1
 */
public final class Sha256 {

    private static final EnginePool<MessageDigest> DIGESTS =
            new EnginePool<>(() -> MessageDigest.getInstance("SHA-256"));

    private Sha256() {}

    /** Returns the digest of the concatenated parts, 32 bytes. */
    public static byte[] digest(byte[]... parts) {
        try {
            MessageDigest digest = DIGESTS.take();
            for (byte[] part : parts) {
                digest.update(part);
            }
            byte[] out = digest.digest();
            DIGESTS.give(digest);
            return out;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("Every JVM has SHA-256", ex);
        }
    }
}
