// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import java.security.PublicKey;

/** Public key of ML-DSA, independent of providers: each provider converts it to its own class. */
final class MlDsaPublicKey implements PublicKey {

    private static final long serialVersionUID = 1L;

    private final MlDsaParameters parameters;

    private final byte[] raw;

    MlDsaPublicKey(MlDsaParameters parameters, byte[] raw) {
        if (raw.length != parameters.publicLength()) {
            throw InvalidCredentialException.malformed(
                    "a public key of " + parameters.jwaName() + " has the wrong length");
        }
        this.parameters = parameters;
        this.raw = raw.clone();
    }

    MlDsaParameters parameters() {
        return parameters;
    }

    byte[] raw() {
        return raw.clone();
    }

    @Override
    public String getAlgorithm() {
        return "ML-DSA";
    }

    @Override
    public String getFormat() {
        return "X.509";
    }

    @Override
    public byte[] getEncoded() {
        return parameters.publicDer(raw);
    }
}
