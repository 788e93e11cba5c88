// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import java.security.PublicKey;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Immutable set of the keys with which each trust domain signs JWT-SVIDs, by key id. A key is trusted only for
 * workloads of its own trust domain.
 *
 * @since 0.1
 */
public final class JwtBundles {

    private final Map<String, Map<String, PublicKey>> byDomain;

    private final Instant read;

    private final Map<Name, VerificationKey> ready = new ConcurrentHashMap<>();

    private JwtBundles(Map<String, Map<String, PublicKey>> byDomain, Instant read) {
        this.byDomain = byDomain;
        this.read = Objects.requireNonNull(read, "read cannot be null");
    }

    /**
     * @param byDomain keys by key id, by the name of their trust domain
     * @param read time at which the Workload API last confirmed them
     */
    public static JwtBundles of(Map<String, Map<String, PublicKey>> byDomain, Instant read) {
        Map<String, Map<String, PublicKey>> copy = new LinkedHashMap<>();
        byDomain.forEach((domain, keys) -> copy.put(domain, Map.copyOf(keys)));
        return new JwtBundles(Map.copyOf(copy), read);
    }

    /** Returns the time at which the Workload API last confirmed the keys. */
    public Instant read() {
        return read;
    }

    /** Returns the trust domains that have keys here. */
    public Set<String> trustDomains() {
        return byDomain.keySet();
    }

    /** Returns whether a trust domain has a key. */
    boolean has(String trustDomain, String keyId) {
        return byDomain.getOrDefault(trustDomain, Map.of()).containsKey(keyId);
    }

    /**
     * Returns the key of a token for the algorithm in its header.
     *
     * @throws InvalidCredentialException if the trust domain or its key is unknown, or the key is not for the
     *     algorithm
     */
    VerificationKey find(String trustDomain, String keyId, JwsAlgorithm algorithm) {
        Map<String, PublicKey> keys = byDomain.get(trustDomain);
        if (keys == null) {
            throw new InvalidCredentialException(RefusalCode.UNTRUSTED_ISSUER, "the trust domain is not trusted");
        }
        PublicKey key = keys.get(keyId);
        if (key == null) {
            throw new InvalidCredentialException(RefusalCode.UNKNOWN_KEY, "the trust domain has no such key");
        }
        return ready.computeIfAbsent(new Name(trustDomain, keyId, algorithm), name -> verifying(name, key));
    }

    private static VerificationKey verifying(Name name, PublicKey key) {
        try {
            JsonWebKey jwk = JsonWebKey.of(name.keyId(), name.algorithm(), key, null);
            return new VerificationKey(jwk, name.algorithm(), JcaProviders.best());
        } catch (IllegalArgumentException ex) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "the key is not for the algorithm");
        }
    }

    private record Name(String trustDomain, String keyId, JwsAlgorithm algorithm) {}

    @Override
    public String toString() {
        return "JwtBundles" + byDomain.keySet();
    }
}
