// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Verifies proofs of possession (RFC 9449 section 4.3, steps 4 to 7). A proof has the one type and a public key of an
 * allowed algorithm in its header, and no other member that could name or change a key. Safe for any number of
 * threads.
 *
 * @since 0.1
 */
public final class KeyProofVerifier {

    private static final int SLOTS = 256;

    private static final Set<String> MEMBERS = Set.of("typ", "alg", "jwk", "kid");

    private final String type;

    private final int maxSize;

    private final Map<String, JwsAlgorithm> algorithms = new HashMap<>();

    // Keys by encoded header: a sender repeats its header, so each key is parsed and prepared once.
    private final AtomicReferenceArray<@Nullable ProofKey> known = new AtomicReferenceArray<>(SLOTS);

    /**
     * @param type the {@code typ}, in lower case
     * @param algorithms allowed algorithms, none of them symmetric
     * @param maxSize maximum length of a proof, in characters
     */
    public KeyProofVerifier(String type, Set<JwsAlgorithm> algorithms, int maxSize) {
        this.type = Objects.requireNonNull(type, "type cannot be null");
        this.maxSize = maxSize;
        for (JwsAlgorithm algorithm : algorithms) {
            this.algorithms.put(algorithm.jwaName(), algorithm);
        }
        if (algorithms.isEmpty() || algorithms.stream().anyMatch(JwsAlgorithm::isSymmetric)) {
            throw new IllegalArgumentException("Proofs need at least one algorithm, and only asymmetric ones");
        }
    }

    /**
     * Verifies a proof.
     *
     * @throws InvalidCredentialException if it is invalid, with the reason
     */
    public KeyProof verify(String proof) {
        if (proof.length() > maxSize) {
            throw new InvalidCredentialException(RefusalCode.TOO_LARGE, "the proof is too large");
        }
        int first = proof.indexOf('.');
        int second = proof.indexOf('.', first + 1);
        if (first <= 0 || second <= first + 1 || proof.indexOf('.', second + 1) >= 0) {
            throw InvalidCredentialException.malformed("not three segments");
        }
        ProofKey key = key(proof.substring(0, first));
        // One byte per character: a character outside Latin-1 becomes a question mark, which is not base64url.
        byte[] bytes = proof.getBytes(StandardCharsets.ISO_8859_1);
        JsonObject claims = StrictJson.parseObject(Base64Url.decode(bytes, first + 1, second));
        byte[] signature = Base64Url.decode(bytes, second + 1, bytes.length);
        if (!key.key.verifies(bytes, 0, second, signature)) {
            throw new InvalidCredentialException(
                    RefusalCode.BAD_SIGNATURE, "the proof is not signed with the key in its header");
        }
        known.setRelease(slot(key.header), key);
        return new KeyProof(key.thumbprint, claims);
    }

    private ProofKey key(String header) {
        ProofKey key = known.getAcquire(slot(header));
        return key != null && key.header.equals(header) ? key : read(header);
    }

    private static int slot(String header) {
        int hash = header.hashCode();
        return (hash ^ (hash >>> 16)) & (SLOTS - 1);
    }

    private ProofKey read(String encoded) {
        JsonObject header = StrictJson.parseObject(Base64Url.decode(encoded));
        if (!MEMBERS.containsAll(header.keySet()) || !(header.get("jwk") instanceof JsonObject jwk)) {
            throw InvalidCredentialException.malformed("not the header of a proof");
        }
        if (!type.equals(JwsHeader.type(header.string("typ")))) {
            throw new InvalidCredentialException(RefusalCode.WRONG_TYPE, "not a proof");
        }
        JwsAlgorithm algorithm = algorithms.get(Objects.requireNonNullElse(header.string("alg"), ""));
        if (algorithm == null) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "the algorithm is not allowed");
        }
        JsonWebKey key = JsonWebKey.parse(jwk);
        if (hasSecret(jwk) || key.isPrivate() || !key.verifies(algorithm)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "not a public key of the algorithm");
        }
        return new ProofKey(encoded, ready(key, algorithm), key.thumbprint());
    }

    private static VerificationKey ready(JsonWebKey key, JwsAlgorithm algorithm) {
        try {
            return new VerificationKey(key, algorithm, JcaProviders.best());
        } catch (IllegalArgumentException ex) {
            throw InvalidCredentialException.malformed("a key that cannot be used");
        }
    }

    /**
     * Whether the JWK has a member of any kind of private key (RFC 7518 section 6), even of another kind than its
     * own.
     */
    private static boolean hasSecret(JsonObject jwk) {
        return List.of("d", "k", "p", "q", "dp", "dq", "qi", "oth", "priv").stream()
                .anyMatch(jwk::containsKey);
    }

    private record ProofKey(String header, VerificationKey key, String thumbprint) {}
}
