// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.core.RefusalCode;
import io.countersign.jose.CompactJws;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwtVerification;
import io.countersign.jose.JwtVerifier;
import io.countersign.jose.KeySource;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Verifies the tokens of one issuer whose keys may be for several algorithms. The key that a token names selects the algorithm; what
 * its header says of the algorithm only has to agree.
 */
final class TokenVerifier {

    private final KeysByAlgorithm keys;

    private final Map<JwsAlgorithm, JwtVerifier> verifiers = new EnumMap<>(JwsAlgorithm.class);

    /** @param factory makes the verifier for the keys of one algorithm */
    TokenVerifier(KeysByAlgorithm keys, Function<KeySource, JwtVerifier> factory) {
        this.keys = keys;
        keys.sources().forEach((algorithm, source) -> verifiers.put(algorithm, factory.apply(source)));
    }

    JwtVerification verify(CompactJws jws) {
        JwsAlgorithm algorithm = keys.algorithm(jws.header());
        JwtVerifier verifier = algorithm == null ? null : verifiers.get(algorithm);
        return verifier == null ? new JwtVerification.Invalid(RefusalCode.UNKNOWN_KEY) : verifier.verify(jws);
    }
}
