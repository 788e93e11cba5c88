// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.registration.encoding.Octets;
import java.security.PublicKey;

/** Verification of signatures by the fastest available provider: an audit verifies two for each entry. */
final class Signatures {

    private static final JcaProviders PROVIDERS =
            JcaProviders.best().require(JwsAlgorithm.ED25519).require(JwsAlgorithm.ES256);

    private Signatures() {}

    /** Returns whether a signature is a key's signature of a text. False also for what is no signature or no point. */
    static boolean verifies(JwsAlgorithm algorithm, PublicKey key, Octets text, Octets signature) {
        return PROVIDERS.verifies(algorithm, key, text.toArray(), signature.toArray());
    }
}
