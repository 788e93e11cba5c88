// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.CircuitFiles;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.ProvingKey;
import io.countersign.zk.proof.VerifyingKey;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.BiFunction;
import org.springframework.core.io.Resource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Folder with the keys and constraints of the circuits and {@code manifest.json}. The manifest has the SHA-256 digest of
 * each file; a file with another digest is refused. The manifest also says whether the keys are development keys: one
 * machine made them alone, and its owner could forge proofs. Published development keys are known by their ids too.
 * Protocols without a set-up have no such keys.
 *
 * @since 0.1
 */
public final class CircuitFolder {

    private static final String PROPERTY = "countersign.zk.keys";

    private static final String VERIFYING = "countersign-zk-circuits";

    private static final String PROVING = "countersign-zk-proving-keys";

    private final Resource folder;

    private final JsonNode manifest;

    private final boolean allowDevelopmentKeys;

    private CircuitFolder(Resource folder, JsonNode manifest, boolean allowDevelopmentKeys) {
        this.folder = folder;
        this.manifest = manifest;
        this.allowDevelopmentKeys = allowDevelopmentKeys;
    }

    /**
     * Opens a folder.
     *
     * @param allowDevelopmentKeys whether development keys may be read
     * @throws CountersignConfigurationException if the manifest cannot be read
     */
    public static CircuitFolder open(Resource folder, boolean allowDevelopmentKeys) {
        return new CircuitFolder(folder, manifest(read(folder, "manifest.json")), allowDevelopmentKeys);
    }

    private static JsonNode manifest(byte[] json) {
        try {
            return new JsonMapper().readTree(json);
        } catch (JacksonException ex) {
            throw unusable("Its manifest.json is not JSON.");
        }
    }

    /**
     * Returns whether a key is a development key: by its id, or because the manifest says so. A manifest that does not
     * say has development keys.
     */
    public boolean isForDevelopment(VerifyingKey key) {
        return key.protocol().hasTrustedSetup()
                && (DevelopmentKeys.contains(key.id())
                        || manifest.path("development").asBoolean(true));
    }

    /**
     * Reads the verifying key of a circuit.
     *
     * @throws CountersignConfigurationException if a file cannot be read, is not what it should be or has another digest
     *     than that of the manifest; if the key is a development key, and those are not allowed
     */
    public VerifyingKey verifyingKey(ProofSystem system, Circuit circuit) {
        VerifyingKey key = read(circuit, system::verifyingKey);
        requireAllowed(key);
        return key;
    }

    /**
     * Reads the proving key of a circuit: some megabytes.
     *
     * @throws CountersignConfigurationException as {@link #verifyingKey}
     */
    public ProvingKey provingKey(ProofSystem system, Circuit circuit) {
        ProvingKey key = read(circuit, system::provingKey);
        requireAllowed(key.verifyingKey());
        return key;
    }

    private void requireAllowed(VerifyingKey key) {
        if (isForDevelopment(key) && !allowDevelopmentKeys) {
            throw ZkSettings.wrong(
                    PROPERTY,
                    "The keys of " + folder + " are development keys, such as " + key
                            + ": their maker could forge proofs.",
                    "Set it to a folder with keys of a ceremony, or for development countersign.zk.allow-development-keys=true."
                            + " The proof systems bulletproofs and stark need no such keys.");
        }
    }

    private <T> T read(Circuit circuit, BiFunction<Circuit, CircuitFiles, T> reader) {
        try {
            return reader.apply(circuit, this::checked);
        } catch (IllegalArgumentException ex) {
            throw unusable("A file of " + circuit + " is not what it should be: " + ex.getMessage() + ".");
        }
    }

    private byte[] checked(Circuit circuit, String file) {
        byte[] octets = read(folder, circuit.circuitName() + "/" + file);
        String noted = manifest.path("circuits")
                .path(circuit.circuitName())
                .path("artefacts")
                .path(file)
                .asString("");
        if (!noted.equals(sha256(octets))) {
            throw unusable(circuit + "/" + file + " does not have the digest of manifest.json.");
        }
        return octets;
    }

    private static byte[] read(Resource folder, String name) {
        try {
            return folder.createRelative(name).getContentAsByteArray();
        } catch (IOException ex) {
            throw ZkSettings.wrong(
                    PROPERTY,
                    "There is no " + name + " in " + folder + ".",
                    "Add it and its digest there, or put "
                            + (name.endsWith(CircuitFiles.PROVING_KEY) || name.endsWith(CircuitFiles.WITNESS)
                                    ? PROVING
                                    : VERIFYING)
                            + " on the class path, or set the property to a folder with the files; its name ends with a slash.");
        }
    }

    private static CountersignConfigurationException unusable(String reason) {
        return ZkSettings.wrong(PROPERTY, reason, "Put the keys of this manifest there.");
    }

    private static String sha256(byte[] octets) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(Objects.requireNonNull(octets)));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    @Override
    public String toString() {
        return "CircuitFolder[" + folder + "]";
    }
}
