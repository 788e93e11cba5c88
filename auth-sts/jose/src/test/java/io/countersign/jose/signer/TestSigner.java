// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.signer;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Provider with keys in memory, whose answers a test replaces. */
final class TestSigner implements SignerProvider {

    final AtomicInteger calls = new AtomicInteger();

    private final List<JsonWebKey> pairs;

    List<JsonWebKey> listed;

    Answer answer = (algorithm, keyId, right) -> right;

    TestSigner(JwsAlgorithm... algorithms) {
        pairs = new ArrayList<>();
        for (JwsAlgorithm algorithm : algorithms) {
            pairs.add(JsonWebKey.generate(algorithm));
        }
        listed = pairs.stream().map(JsonWebKey::toPublic).toList();
    }

    @Override
    public List<JsonWebKey> keys() {
        return listed;
    }

    @Override
    public byte[] sign(JwsAlgorithm algorithm, String keyId, byte[] signingInput) throws Exception {
        calls.incrementAndGet();
        JsonWebKey pair = pairs.stream()
                .filter(key -> keyId.equals(key.keyId()))
                .findFirst()
                .orElseThrow();
        return answer.of(algorithm, keyId, new JwsSigner(pair, algorithm).signBytes(signingInput));
    }

    /** Answer instead of the right one. */
    @FunctionalInterface
    interface Answer {

        byte[] of(JwsAlgorithm algorithm, String keyId, byte[] right) throws Exception;
    }
}
