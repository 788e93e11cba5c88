// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.core.RefusalCode;
import io.countersign.jose.CompactJws;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwkSet;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwtVerification;
import io.countersign.jose.JwtVerifier;
import io.countersign.jose.KeySource;
import io.countersign.jose.StaticKeySet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the tokens of one issuer whose keys may be for several algorithms. The key that a token names selects the algorithm; what
 * its header says of the algorithm only has to agree.
 */
final class TokenVerifier {

    private final Map<@Nullable String, JwsAlgorithm> algorithms = new HashMap<>();

    private final Map<JwsAlgorithm, JwtVerifier> verifiers = new EnumMap<>(JwsAlgorithm.class);

    /**
     * @param keys each with its algorithm
     * @param factory makes the verifier for the keys of one algorithm
     */
    TokenVerifier(JwkSet keys, Function<KeySource, JwtVerifier> factory) {
        for (JsonWebKey key : keys.keys()) {
            JwsAlgorithm algorithm = JwsAlgorithm.of(Objects.requireNonNull(key.algorithm(), "a key needs its alg"));
            algorithms.put(key.keyId(), algorithm);
            verifiers.computeIfAbsent(algorithm, each -> factory.apply(new StaticKeySet(keys, each)));
        }
    }

    JwtVerification verify(CompactJws jws) {
        String keyId = jws.header().keyId();
        JwsAlgorithm algorithm = algorithms.get(keyId);
        if (algorithm == null && keyId == null && verifiers.size() == 1) {
            algorithm = verifiers.keySet().iterator().next();
        }
        JwtVerifier verifier = algorithm == null ? null : verifiers.get(algorithm);
        return verifier == null ? new JwtVerification.Invalid(RefusalCode.UNKNOWN_KEY) : verifier.verify(jws);
    }
}
