// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * JSON Web Key (RFC 7517): RSA of at least 2048 bits, EC on P-256, P-384 or P-521, Ed25519, Ed448, ML-DSA (RFC 9964),
 * or a secret. Immutable. Its {@code toString} shows only its kind and id.
 *
 * @since 0.1
 */
public final class JsonWebKey {

    private static final Map<String, String> PUBLIC_OPERATIONS =
            Map.of("sign", "verify", "decrypt", "encrypt", "unwrapKey", "wrapKey");

    private final KeyMaterial material;

    private final @Nullable String keyId;

    private final @Nullable String algorithm;

    private final @Nullable String use;

    private final Set<String> operations;

    private final @Nullable String issuer;

    JsonWebKey(
            KeyMaterial material,
            @Nullable String keyId,
            @Nullable String algorithm,
            @Nullable String use,
            Set<String> operations) {
        this(material, keyId, algorithm, use, operations, null);
    }

    private JsonWebKey(
            KeyMaterial material,
            @Nullable String keyId,
            @Nullable String algorithm,
            @Nullable String use,
            Set<String> operations,
            @Nullable String issuer) {
        this.material = material;
        this.keyId = keyId;
        this.algorithm = algorithm;
        this.use = use;
        this.operations = operations;
        this.issuer = issuer;
    }

    /** Generates a key for a signature algorithm. Its id is its thumbprint; a secret is as long as the hash. */
    public static JsonWebKey generate(JwsAlgorithm algorithm) {
        JsonWebKey key = of(KeyGeneration.generate(algorithm), null, algorithm);
        return key.withKeyId(key.thumbprint());
    }

    /** Generates a key for encrypting tokens. Its id is its thumbprint. */
    public static JsonWebKey generate(JweAlgorithm algorithm) {
        KeyMaterial material = KeyGeneration.generate(algorithm.keys());
        JsonWebKey key = new JsonWebKey(material, null, algorithm.jwaName(), "enc", Set.of());
        return key.withKeyId(key.thumbprint());
    }

    /**
     * Returns a public key, or a key pair, for one algorithm.
     *
     * @throws IllegalArgumentException if the key is not one of the algorithm
     */
    public static JsonWebKey of(
            @Nullable String keyId, JwsAlgorithm algorithm, PublicKey publicKey, @Nullable PrivateKey privateKey) {
        return of(KeyMaterial.of(publicKey, privateKey), keyId, algorithm);
    }

    /**
     * Returns a secret for one algorithm.
     *
     * @throws IllegalArgumentException if it is shorter than the hash
     */
    public static JsonWebKey ofSecret(@Nullable String keyId, JwsAlgorithm algorithm, byte[] secret) {
        return of(new KeyMaterial.Secret(secret), keyId, algorithm);
    }

    private static JsonWebKey of(KeyMaterial material, @Nullable String keyId, JwsAlgorithm algorithm) {
        if (!material.fits(algorithm)) {
            throw new IllegalArgumentException("The key cannot be used with " + algorithm
                    + (algorithm.isSymmetric()
                            ? ", which needs at least " + algorithm.minimumSecretLength() + " bytes"
                            : ""));
        }
        return new JsonWebKey(material, keyId, algorithm.jwaName(), "sig", Set.of());
    }

    /**
     * Reads a JWK.
     *
     * @throws InvalidCredentialException if it is malformed, of an unknown kind or too weak
     */
    public static JsonWebKey parse(String json) {
        return parse(StrictJson.parseObject(json));
    }

    /** Reads a JWK from its members, as {@link #parse(String)} does from text. */
    public static JsonWebKey parse(JsonObject jwk) {
        return new JsonWebKey(
                KeyMaterial.parse(jwk),
                text(jwk, "kid"),
                text(jwk, "alg"),
                text(jwk, "use"),
                inOrder(jwk.strings("key_ops").stream()),
                text(jwk, "issuer"));
    }

    private static @Nullable String text(JsonObject jwk, String name) {
        if (jwk.containsKey(name)) {
            return required(jwk, name);
        }
        return null;
    }

    static String required(JsonObject jwk, String name) {
        String value = jwk.string(name);
        if (value == null) {
            throw InvalidCredentialException.malformed("a key without the member " + name);
        }
        return value;
    }

    public @Nullable String keyId() {
        return keyId;
    }

    /** Returns the {@code alg} that the key is restricted to, or {@code null}. */
    public @Nullable String algorithm() {
        return algorithm;
    }

    /**
     * Returns the one signature algorithm that its {@code alg} and kind allow: {@code EdDSA} on a key of Ed448 is
     * {@link JwsAlgorithm#ED448}.
     *
     * @throws IllegalArgumentException if it has no {@code alg}, or one that is not for signatures
     */
    public JwsAlgorithm signatureAlgorithm() {
        if (algorithm == null) {
            throw new IllegalArgumentException(this + " has no alg");
        }
        JwsAlgorithm named = JwsAlgorithm.of(algorithm);
        return named == JwsAlgorithm.EDDSA && material.fits(JwsAlgorithm.ED448) ? JwsAlgorithm.ED448 : named;
    }

    /** Returns the {@code use} that the key is restricted to, such as {@code sig}, or {@code null}. */
    public @Nullable String use() {
        return use;
    }

    /** Returns the {@code key_ops} that the key is restricted to; empty if it is not restricted. */
    public Set<String> operations() {
        return operations;
    }

    /**
     * Returns the issuer whose tokens the key verifies, or {@code null} if it is not restricted. The member
     * {@code issuer} is not registered: key sets that several issuers share have it, as those of Microsoft Entra do.
     * It may contain the placeholder {@code {tenantid}}.
     */
    public @Nullable String issuer() {
        return issuer;
    }

    /** Returns the {@code kty}. */
    public String keyType() {
        return material.keyType();
    }

    /** Whether it holds a private key or a secret, which must not be published. */
    public boolean isPrivate() {
        return !(material instanceof KeyMaterial.Pair pair) || pair.privateKey() != null;
    }

    /**
     * Whether it may verify signatures of an algorithm: its kind, size, {@code alg}, {@code use} and {@code key_ops}
     * allow it.
     */
    public boolean verifies(JwsAlgorithm wanted) {
        return isFor(wanted, "verify");
    }

    /** Whether it may sign with an algorithm and holds the private key or secret for it. */
    public boolean signs(JwsAlgorithm wanted) {
        return isPrivate() && isFor(wanted, "sign");
    }

    private boolean isFor(JwsAlgorithm wanted, String operation) {
        return material.fits(wanted)
                && (algorithm == null || wanted.isNamed(algorithm))
                && (use == null || use.equals("sig"))
                && (operations.isEmpty() || operations.contains(operation));
    }

    /**
     * Whether tokens may be encrypted to it with an algorithm: its kind, size, {@code alg},
     * {@code use} and {@code key_ops} allow it.
     */
    public boolean encrypts(JweAlgorithm wanted) {
        return isFor(wanted) && wanted.allowsSending(operations);
    }

    /** Whether it may decrypt with an algorithm and holds the private key for it. */
    public boolean decrypts(JweAlgorithm wanted) {
        return isPrivate() && isFor(wanted) && wanted.allowsReceiving(operations);
    }

    private boolean isFor(JweAlgorithm wanted) {
        return material.fits(wanted.keys())
                && (algorithm == null || algorithm.equals(wanted.jwaName()))
                && (use == null || use.equals("enc"));
    }

    public JsonWebKey withKeyId(String newKeyId) {
        Objects.requireNonNull(newKeyId, "newKeyId cannot be null");
        return new JsonWebKey(material, newKeyId, algorithm, use, operations, issuer);
    }

    /**
     * Returns the public half of the key.
     *
     * @throws IllegalStateException if it is a secret, which has no public half
     */
    public JsonWebKey toPublic() {
        if (!(material instanceof KeyMaterial.Pair pair)) {
            throw new IllegalStateException("A secret has no public half");
        }
        Set<String> allowed =
                inOrder(operations.stream().map(operation -> PUBLIC_OPERATIONS.getOrDefault(operation, operation)));
        return new JsonWebKey(pair.withoutPrivate(), keyId, algorithm, use, allowed, issuer);
    }

    /** Keeps the order of the operations, so that every process writes the key in the same way. */
    private static Set<String> inOrder(Stream<String> operations) {
        Set<String> ordered = operations.collect(Collectors.toCollection(LinkedHashSet::new));
        return Collections.unmodifiableSet(ordered);
    }

    /** Returns the SHA-256 thumbprint (RFC 7638) in base64url: the same for a pair and its public half. */
    public String thumbprint() {
        Map<String, String> members = new TreeMap<>(material.publicMembers());
        if (material instanceof KeyMaterial.Secret secret) {
            members.putAll(secret.privateMembers());
        }
        members.put("kty", keyType());
        byte[] json = JsonWriter.text(members).getBytes(StandardCharsets.UTF_8);
        return Base64Url.encode(JcaProviders.best().sha256().digest(json));
    }

    /** Returns the public members, for a key set. */
    public Map<String, Object> toPublicMembers() {
        return toPublic().members();
    }

    /** Returns all members as JSON, <strong>including the private half or the secret</strong>. */
    public String toSecretJson() {
        return JsonWriter.text(members());
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("kty", keyType());
        putIfThere(members, "kid", keyId);
        putIfThere(members, "use", use);
        putIfThere(members, "alg", algorithm);
        putIfThere(members, "issuer", issuer);
        if (!operations.isEmpty()) {
            members.put("key_ops", operations);
        }
        members.putAll(material.publicMembers());
        members.putAll(material.privateMembers());
        return members;
    }

    private static void putIfThere(Map<String, Object> members, String name, @Nullable String value) {
        if (value != null) {
            members.put(name, value);
        }
    }

    KeyMaterial material() {
        return material;
    }

    @Override
    public String toString() {
        return "JsonWebKey[" + keyType() + ", " + keyId + "]";
    }
}
