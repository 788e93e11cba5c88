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
 * Reads a server's properties of its keys. An invalid value fails with a {@link CountersignConfigurationException}
 * that names the property, such as {@code provider} or {@code key-encryption-key} under the server's own prefix.
 *
 * @since 0.1
 */
public final class KeySettings {

    private static final String ENCRYPTION = "key-encryption-key";

    private final String prefix;

    /**
     * @param prefix prefix of the server's properties, such as {@code countersign.sts}
     */
    public KeySettings(String prefix) {
        this.prefix = Objects.requireNonNull(prefix, "prefix cannot be null");
    }

    /** Returns the algorithm that {@code algorithm} names (RFC 7518 section 3.1). */
    public JwsAlgorithm algorithm(String name) {
        try {
            return JwsAlgorithm.of(name);
        } catch (IllegalArgumentException ex) {
            throw wrong("algorithm", ex.getMessage() + ".", "Set it to one of those, such as ES256.");
        }
    }

    /** Returns the providers that {@code provider} names. They must support the algorithm. */
    public JcaProviders providers(String name, JwsAlgorithm algorithm) {
        try {
            return JcaProviders.of(name).require(algorithm);
        } catch (IllegalArgumentException ex) {
            throw wrong(
                    "provider",
                    ex.getMessage() + ".",
                    "Set it to auto, and put org.bouncycastle:bcprov-jdk18on on the class path: it supports every algorithm.");
        }
    }

    /**
     * Returns the encryption of private keys in the database, with a key of 32 bytes.
     *
     * @param key {@code key-encryption-key}, as base64url
     * @param location {@code key-encryption-key-location}, used if {@code key} is missing. A missing file is created
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
            // No cause: its message quotes a character of the key.
            throw wrong(
                    ENCRYPTION,
                    "It is not base64url.",
                    "Set it to " + KeyEncryption.KEY_LENGTH + " random bytes in base64url.");
        }
    }

    /**
     * Returns the bytes of a file that contains them as base64url.
     *
     * @param name name of the property, such as {@code secret-location}
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
            throw wrong(name, location.getDescription() + " is not a file.", fix);
        }
        try {
            return reading.apply(file);
        } catch (IllegalStateException | UncheckedIOException ex) {
            throw wrong(
                    name, ex.getMessage() + ".", "Use a file that this server can read and that contains base64url.");
        }
    }

    /**
     * Refuses times at which a key would sign before verifiers know it.
     *
     * @param group prefix of {@code rotation-interval} and {@code publish-ahead}, such as {@code keys}
     * @param interval time for which a key signs; zero for changes by command only
     * @param publishAhead time for which a key is published before it signs
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
                    "It is " + publishAhead + ", so a key would sign before any verifier can read it.",
                    "Set it to a longer duration than verifiers cache the keys, such as 6m.");
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
