// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.rsa.RsaProofKey;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Cache of the keys of identity providers, prepared for proofs. */
final class ProofKeys {

    // Keys come only from pinned sets, so they are few; the bound is for sets that rotate for years.
    private static final int MAX_KEYS = 64;

    private final Map<VerificationKey, RsaProofKey> keys = new ConcurrentHashMap<>();

    private final RsaProofSettings settings;

    ProofKeys(RsaProofSettings settings) {
        this.settings = settings;
    }

    /**
     * Returns the prepared key.
     *
     * @throws InvalidCredentialException if the key is not for RS256, or is unsuitable for proofs
     */
    RsaProofKey of(VerificationKey key) {
        RsaProofKey known = keys.get(key);
        if (known != null) {
            return known;
        }
        if (keys.size() >= MAX_KEYS) {
            keys.clear();
        }
        RsaProofKey made = make(key);
        keys.put(key, made);
        return made;
    }

    private RsaProofKey make(VerificationKey key) {
        if (key.algorithm() != JwsAlgorithm.RS256 || !(key.publicKey().orElse(null) instanceof RSAPublicKey rsa)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "only RS256 signatures can be proved");
        }
        try {
            return RsaProofKey.of(rsa, settings);
        } catch (IllegalArgumentException ex) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "the key is unsuitable for proofs");
        }
    }
}
