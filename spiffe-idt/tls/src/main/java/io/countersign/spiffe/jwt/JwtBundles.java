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
 * The keys that each trust domain signs JWT-SVIDs with, by their ids. Each vouches for the workloads of its own
 * domain and for no others. Immutable.
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
     * @param byDomain the keys by id, by the name of their trust domain
     * @param read when the Workload API last said so
     */
    public static JwtBundles of(Map<String, Map<String, PublicKey>> byDomain, Instant read) {
        Map<String, Map<String, PublicKey>> copy = new LinkedHashMap<>();
        byDomain.forEach((domain, keys) -> copy.put(domain, Map.copyOf(keys)));
        return new JwtBundles(Map.copyOf(copy), read);
    }

    /** When the Workload API last said so. */
    public Instant read() {
        return read;
    }

    /** The trust domains that there are keys of. */
    public Set<String> trustDomains() {
        return byDomain.keySet();
    }

    /** Whether a trust domain has a key. */
    boolean has(String trustDomain, String keyId) {
        return byDomain.getOrDefault(trustDomain, Map.of()).containsKey(keyId);
    }

    /** The key of a token, for the algorithm that it says it is signed by. */
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
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "the key is not one of the algorithm");
        }
    }

    private record Name(String trustDomain, String keyId, JwsAlgorithm algorithm) {}

    @Override
    public String toString() {
        return "JwtBundles" + byDomain.keySet();
    }
}
