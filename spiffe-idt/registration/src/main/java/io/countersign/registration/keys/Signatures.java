// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import io.countersign.registration.encoding.Octets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;

/** Verification of signatures by the JVM's providers. */
final class Signatures {

    private Signatures() {}

    /**
     * Returns whether a signature is a key's signature of a text. False also for what is no signature or no point.
     *
     * @throws IllegalStateException if no provider has the algorithm, which nobody else is to blame for
     */
    static boolean verifies(String algorithm, PublicKey key, Octets text, Octets signature) {
        try {
            Signature engine = Signature.getInstance(algorithm);
            engine.initVerify(key);
            engine.update(text.toArray());
            return engine.verify(signature.toArray());
        } catch (InvalidKeyException | SignatureException malformed) {
            return false;
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("No provider of this JVM verifies " + algorithm, ex);
        }
    }
}
