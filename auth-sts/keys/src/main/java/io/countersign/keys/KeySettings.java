// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/**
 * Reads what a server is told of its keys. What cannot be right is refused with a
 * {@link CountersignConfigurationException} that names the property: {@code provider}, {@code key-encryption-key} and
 * so on under the prefix of the server's own.
 *
 * @since 0.1
 */
public final class KeySettings {

    private static final String ENCRYPTION = "key-encryption-key";

    private final String prefix;

    /** @param prefix what the server's properties begin with, such as {@code countersign.sts} */
    public KeySettings(String prefix) {
        this.prefix = Objects.requireNonNull(prefix, "prefix cannot be null");
    }

    /** What {@code algorithm} names (RFC 7518 section 3.1). */
    public JwsAlgorithm algorithm(String name) {
        try {
            return JwsAlgorithm.of(name);
        } catch (IllegalArgumentException ex) {
            throw wrong("algorithm", ex.getMessage() + ".", "Set it to one of those, such as ES256.");
        }
    }

    /** What {@code provider} names, which must have the algorithm. */
    public JcaProviders providers(String name, JwsAlgorithm algorithm) {
        try {
            return JcaProviders.of(name).require(algorithm);
        } catch (IllegalArgumentException ex) {
            throw wrong(
                    "provider",
                    ex.getMessage() + ".",
                    "Set it to auto, and put org.bouncycastle:bcprov-jdk18on on the class path: it has every algorithm.");
        }
    }

    /**
     * What keeps private keys secret in the database, of 32 octets.
     *
     * @param key {@code key-encryption-key}, as base64url
     * @param location {@code key-encryption-key-location}, which counts if there is no such
     *     value; a file that is absent is made
     */
    public KeyEncryption encryption(@Nullable String key, @Nullable Resource location) {
        String name = key == null ? ENCRYPTION + "-location" : ENCRYPTION;
        byte[] octets =
                key == null ? read(name, location, file -> file.readOrCreate(KeyEncryption.KEY_LENGTH)) : decode(key);
        if (octets.length != KeyEncryption.KEY_LENGTH) {
            throw wrong(
                    name,
                    "The key has " + octets.length + " bytes.",
                    "Use " + KeyEncryption.KEY_LENGTH + " random bytes in base64url.");
        }
        return new KeyEncryption(octets);
    }

    private byte[] decode(String key) {
        try {
            return Base64.getUrlDecoder().decode(key);
        } catch (IllegalArgumentException ex) {
            // Without its cause, whose message quotes a character of the key.
            throw wrong(
                    ENCRYPTION,
                    "It is not base64url.",
                    "Set it to " + KeyEncryption.KEY_LENGTH + " random bytes in base64url.");
        }
    }

    /**
     * The octets of a file that holds them as base64url.
     *
     * @param name of the property, such as {@code secret-location}
     */
    public byte[] secret(String name, @Nullable Resource location) {
        return read(name, location, SecretFile::read);
    }

    private byte[] read(String name, @Nullable Resource location, Function<SecretFile, byte[]> reading) {
        String fix = "Set it to a file, such as file:/run/secrets/" + prefix + ".";
        if (location == null) {
            throw wrong(name, "It is not set.", fix);
        }
        SecretFile file;
        try {
            file = new SecretFile(Path.of(location.getFile().getPath()));
        } catch (IOException ex) {
            throw wrong(name, location.getDescription() + " is no file.", fix);
        }
        try {
            return reading.apply(file);
        } catch (IllegalStateException | UncheckedIOException ex) {
            throw wrong(name, ex.getMessage() + ".", "Use a file that this server may read, with base64url in it.");
        }
    }

    /**
     * Refuses times at which verifiers would not know a key yet that signs.
     *
     * @param group what stands before {@code rotation-interval} and {@code publish-ahead}, such as {@code keys}
     * @param interval zero for changes by command only
     */
    public void requireRotation(String group, Duration interval, Duration publishAhead) {
        if (interval.isNegative()) {
            throw wrong(
                    group + ".rotation-interval",
                    "It is " + interval + ".",
                    "Set it to a duration above zero, or to 0 to change keys by command only.");
        }
        if (!publishAhead.isPositive()) {
            throw wrong(
                    group + ".publish-ahead",
                    "It is " + publishAhead + ", so that a key would sign before anybody could have read it.",
                    "Set it to a longer duration than any verifier keeps the keys without reading them, such as 6m.");
        }
        if (interval.isPositive() && interval.compareTo(publishAhead) <= 0) {
            throw wrong(
                    group + ".rotation-interval",
                    "It is " + interval + ", but a key is published for " + publishAhead + " before it signs.",
                    "Set it to a longer duration than " + prefix + "." + group
                            + ".publish-ahead, or to 0 to change keys by command only.");
        }
    }

    private CountersignConfigurationException wrong(String name, String reason, String fix) {
        return new CountersignConfigurationException(prefix + "." + name, reason, fix);
    }
}
