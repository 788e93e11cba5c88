// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Signs with one key and one algorithm (RFC 7515 section 5.1). The constructor signs a sample and verifies it, so a
 * pair whose halves do not match fails at startup. {@link #heldBy} verifies each signature instead. Safe for any
 * number of threads.
 *
 * @since 0.1
 */
public final class JwsSigner {

    private static final byte[] SAMPLE = "countersign".getBytes(StandardCharsets.US_ASCII);

    private final JsonWebKey key;

    private final JwsAlgorithm algorithm;

    private final JcaProviders providers;

    private final SigningEngine engine;

    private final Map<String, byte[]> headers = new ConcurrentHashMap<>();

    /**
     * @throws IllegalArgumentException if the key is not allowed or not able to sign with the algorithm
     */
    public JwsSigner(JsonWebKey key, JwsAlgorithm algorithm) {
        this(key, algorithm, JcaProviders.best());
    }

    public JwsSigner(JsonWebKey key, JwsAlgorithm algorithm, JcaProviders providers) {
        this(key, algorithm, providers, engine(key, algorithm, providers));
        SignatureCheck check = SignatureCheck.of(key.material(), algorithm, providers);
        if (!check.verify(SAMPLE, 0, SAMPLE.length, engine.sign(SAMPLE, SAMPLE.length))) {
            throw new IllegalArgumentException("The public and private halves of " + key + " do not match");
        }
    }

    private JwsSigner(JsonWebKey key, JwsAlgorithm algorithm, JcaProviders providers, SigningEngine engine) {
        this.key = Objects.requireNonNull(key, "key cannot be null");
        this.algorithm = Objects.requireNonNull(algorithm, "algorithm cannot be null");
        this.providers = Objects.requireNonNull(providers, "providers cannot be null");
        this.engine = engine;
    }

    private static SigningEngine engine(JsonWebKey key, JwsAlgorithm algorithm, JcaProviders providers) {
        if (!key.signs(algorithm)) {
            throw new IllegalArgumentException(key + " cannot sign " + algorithm);
        }
        return SigningEngine.of(key.material(), algorithm, providers);
    }

    /**
     * Returns a signer whose private key is held elsewhere. Each signature is verified with the public key before it
     * is used. Signing fails with a {@link SigningUnavailableException} if it does not verify.
     *
     * @param publicKey public key, which has to allow the algorithm
     * @throws IllegalArgumentException if the key is not allowed or not able to verify with the algorithm
     */
    public static JwsSigner heldBy(
            KeyHolder holder, JsonWebKey publicKey, JwsAlgorithm algorithm, JcaProviders providers) {
        Objects.requireNonNull(holder, "holder cannot be null");
        if (algorithm.isSymmetric() || publicKey.isPrivate() || !publicKey.verifies(algorithm)) {
            throw new IllegalArgumentException(publicKey + " is no public key for " + algorithm);
        }
        SignatureCheck check = SignatureCheck.of(publicKey.material(), algorithm, providers);
        return new JwsSigner(publicKey, algorithm, providers, new HeldKeyEngine(holder, check, publicKey, algorithm));
    }

    public @Nullable String keyId() {
        return key.keyId();
    }

    public JwsAlgorithm algorithm() {
        return algorithm;
    }

    /**
     * Returns the key that verifies its signatures.
     *
     * @throws IllegalArgumentException if the key may sign but not verify
     */
    public VerificationKey verificationKey() {
        return new VerificationKey(key, algorithm, providers);
    }

    /**
     * Signs a payload.
     *
     * @param type the {@code typ}, such as {@code at+jwt}, or {@code null} for none. Use few fixed values: the header
     *     of each is kept
     * @return signed token in compact form
     */
    public String sign(@Nullable String type, byte[] payload) {
        return sign(headers.computeIfAbsent(type == null ? "" : type, this::header), payload);
    }

    /**
     * Signs a proof of possession: its header contains the public key instead of the key's id (RFC 9449 section 4.2).
     *
     * @throws IllegalStateException if the key is a secret, which has no public half
     */
    public String signProof(String type, byte[] payload) {
        return sign(headers.computeIfAbsent(type + ' ', any -> proofHeader(type)), payload);
    }

    /**
     * Signs bytes of another format than JWS. The caller must ensure that the bytes cannot be mistaken for the
     * signing input of a JWS.
     *
     * @return signature in the form of JWS (RFC 7518 section 3): for ES256 64 bytes, not DER
     */
    public byte[] signBytes(byte[] text) {
        return engine.sign(text, text.length);
    }

    private String sign(byte[] header, byte[] payload) {
        byte[] body = Base64Url.encodeToBytes(payload);
        byte[] input = Arrays.copyOf(header, header.length + 1 + body.length);
        input[header.length] = '.';
        System.arraycopy(body, 0, input, header.length + 1, body.length);
        byte[] signature = Base64Url.encodeToBytes(engine.sign(input, input.length));
        byte[] token = Arrays.copyOf(input, input.length + 1 + signature.length);
        token[input.length] = '.';
        System.arraycopy(signature, 0, token, input.length + 1, signature.length);
        return Ascii.string(token, 0, token.length);
    }

    private byte[] header(String type) {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("alg", algorithm.jwaName());
        if (!type.isEmpty()) {
            header.put("typ", type);
        }
        String keyId = key.keyId();
        if (keyId != null) {
            header.put("kid", keyId);
        }
        return Base64Url.encodeToBytes(JsonWriter.write(header));
    }

    private byte[] proofHeader(String type) {
        if (algorithm.isSymmetric()) {
            throw new IllegalStateException("A secret cannot sign a proof of possession");
        }
        Map<String, Object> jwk = new LinkedHashMap<>();
        jwk.put("kty", key.keyType());
        jwk.putAll(key.material().publicMembers());
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("typ", type);
        header.put("alg", algorithm.jwaName());
        header.put("jwk", jwk);
        return Base64Url.encodeToBytes(JsonWriter.write(header));
    }

    /**
     * Returns the thumbprint of the key (RFC 7638), which tokens bound to the key contain.
     *
     * @throws IllegalStateException if the key is a secret
     */
    public String thumbprint() {
        return key.toPublic().thumbprint();
    }

    @Override
    public String toString() {
        return "JwsSigner[" + algorithm + ", " + key.keyId() + "]";
    }
}
