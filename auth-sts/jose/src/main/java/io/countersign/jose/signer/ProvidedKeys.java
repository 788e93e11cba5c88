// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.signer;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.KeyHolder;
import io.countersign.jose.SigningUnavailableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keys of a {@link SignerProvider}, with bounded calls and verified signatures. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class ProvidedKeys implements AutoCloseable {

    /** Time for which the result of the last signature counts as the health of its key. */
    private static final Duration CHECKED = Duration.ofSeconds(10);

    private static final Duration LISTED = Duration.ofSeconds(30);

    /** Never the signing input of a JWS, because it has no dot. */
    private static final byte[] SAMPLE = "countersign-signer-check".getBytes(StandardCharsets.US_ASCII);

    private static final Logger LOGGER = System.getLogger(ProvidedKeys.class.getName());

    private final SignerProvider provider;

    private final JcaProviders providers;

    private final BoundedCalls calls;

    private final Clock clock;

    private final Map<String, Outcome> outcomes = new ConcurrentHashMap<>();

    private final Object listing = new Object();

    private Instant listed = Instant.EPOCH;

    private List<JsonWebKey> recent = List.of();

    private @Nullable SigningUnavailableException notListed;

    /**
     * @param providers JCA providers that verify the signatures
     * @param timeout time after which a call of the provider is given up
     * @param maxConcurrent maximum number of calls at the same time; eight times as many wait
     */
    public ProvidedKeys(
            SignerProvider provider, JcaProviders providers, Duration timeout, int maxConcurrent, Clock clock) {
        this.provider = Objects.requireNonNull(provider, "provider cannot be null");
        this.providers = Objects.requireNonNull(providers, "providers cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        if (timeout.toMillis() < 1 || maxConcurrent < 1) {
            throw new IllegalArgumentException("timeout and maxConcurrent must be above zero");
        }
        this.calls = new BoundedCalls(timeout, maxConcurrent);
    }

    /**
     * Lists the public keys. Of several keys for one algorithm the last is the newest.
     *
     * @throws SigningUnavailableException if the provider does not list them now, or lists a key that cannot be used
     */
    public List<JsonWebKey> keys() {
        List<JsonWebKey> keys = calls.call("Keys", () -> List.copyOf(provider.keys()));
        Set<String> ids = new HashSet<>();
        keys.forEach(key -> require(key, ids));
        return keys;
    }

    /**
     * Returns the public keys as listed within the last thirty seconds.
     *
     * @throws SigningUnavailableException as {@link #keys()} does. It is remembered for thirty seconds, too
     */
    public List<JsonWebKey> recentKeys() {
        synchronized (listing) {
            Instant now = clock.instant();
            if (!now.isBefore(listed.plus(LISTED))) {
                listed = now;
                try {
                    recent = keys();
                    notListed = null;
                } catch (SigningUnavailableException ex) {
                    Level level = notListed == null ? Level.WARNING : Level.DEBUG;
                    LOGGER.log(level, "The signer provider does not list its keys", ex);
                    notListed = ex;
                }
            }
            if (notListed != null) {
                throw new SigningUnavailableException(
                        "The signer provider did not list its keys: " + notListed.getMessage(), notListed);
            }
            return recent;
        }
    }

    private void require(JsonWebKey key, Set<String> ids) {
        String id = key.keyId();
        if (id == null || id.isEmpty() || !ids.add(id)) {
            throw new SigningUnavailableException("The signer provider lists a key without a kid of its own: " + key);
        }
        try {
            signer(key);
        } catch (IllegalArgumentException ex) {
            throw new SigningUnavailableException("The signer provider lists a key that cannot be used: " + key, ex);
        }
    }

    /**
     * Returns a signer with a key. Its algorithm is that of the key. It fails with a {@link SigningUnavailableException}
     * and never returns a token whose signature the public key does not verify.
     *
     * @param publicKey public key with {@code kid} and {@code alg}
     * @throws IllegalArgumentException if it is no such key
     */
    public JwsSigner signer(JsonWebKey publicKey) {
        JwsAlgorithm algorithm = publicKey.signatureAlgorithm();
        String id = publicKey.keyId();
        if (id == null) {
            throw new IllegalArgumentException(publicKey + " has no kid");
        }
        return JwsSigner.heldBy(new Holder(id, algorithm), publicKey, algorithm, providers);
    }

    /**
     * Whether a key signs. Signs a sample, unless the result of the last signature is at most ten seconds old.
     *
     * @param publicKey public key with {@code kid} and {@code alg}
     */
    public boolean signs(JsonWebKey publicKey) {
        Outcome last = outcomes.get(String.valueOf(publicKey.keyId()));
        if (last != null && clock.instant().isBefore(last.at().plus(CHECKED))) {
            return last.failure() == null;
        }
        try {
            signer(publicKey).signBytes(SAMPLE);
            return true;
        } catch (SigningUnavailableException ex) {
            LOGGER.log(Level.DEBUG, "Check of a signing key failed", ex);
            return false;
        }
    }

    /** Logs a change only: a provider that is away fails each request. */
    private void note(String id, @Nullable SigningUnavailableException failure) {
        Outcome before = outcomes.put(id, new Outcome(clock.instant(), failure));
        boolean failedBefore = before != null && before.failure() != null;
        if (failure != null && !failedBefore) {
            LOGGER.log(Level.WARNING, "The signing key " + id + " does not sign", failure);
        } else if (failure == null && failedBefore) {
            LOGGER.log(Level.INFO, "The signing key {0} signs again", id);
        }
    }

    @Override
    public void close() {
        calls.close();
    }

    private record Outcome(Instant at, @Nullable SigningUnavailableException failure) {}

    /** One key at the provider. */
    private final class Holder implements KeyHolder {

        private final String id;

        private final JwsAlgorithm algorithm;

        private Holder(String id, JwsAlgorithm algorithm) {
            this.id = id;
            this.algorithm = algorithm;
        }

        @Override
        public byte[] sign(byte[] signingInput) {
            return calls.call("Key " + id, () -> provider.sign(algorithm, id, signingInput));
        }

        @Override
        public void succeeded() {
            note(id, null);
        }

        @Override
        public void failed(SigningUnavailableException failure) {
            note(id, failure);
        }
    }
}
