// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.util.Arrays;

/** Signs with a key that is held elsewhere, and verifies each signature before it is used. */
record HeldKeyEngine(KeyHolder holder, SignatureCheck check, JsonWebKey publicKey, JwsAlgorithm algorithm)
        implements SigningEngine {

    @Override
    public byte[] sign(byte[] text, int length) {
        try {
            byte[] signature = verified(text, length);
            holder.succeeded();
            return signature;
        } catch (SigningUnavailableException ex) {
            holder.failed(ex);
            throw ex;
        }
    }

    private byte[] verified(byte[] text, int length) {
        // Copies: the holder must not change afterwards what was verified.
        byte[] signature = holder.sign(Arrays.copyOf(text, length)).clone();
        if (!check.verify(text, 0, length, signature)) {
            throw new SigningUnavailableException("A signature of " + signature.length + " bytes is not valid for "
                    + publicKey + " with " + algorithm);
        }
        return signature;
    }
}
