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

/** The keys of identity providers, made ready for proofs once and kept. */
final class ProofKeys {

    // Keys come from pinned sets alone, so there are a few; the bound is for sets that rotate for years.
    private static final int MAX_KEYS = 64;

    private final Map<VerificationKey, RsaProofKey> keys = new ConcurrentHashMap<>();

    private final RsaProofSettings settings;

    ProofKeys(RsaProofSettings settings) {
        this.settings = settings;
    }

    /**
     * The key for proofs.
     *
     * @throws InvalidCredentialException if it is not one of RS256, or not fit for proofs
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
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "proofs are of RS256 signatures");
        }
        try {
            return RsaProofKey.of(rsa, settings);
        } catch (IllegalArgumentException ex) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "the key is not fit for proofs");
        }
    }
}
