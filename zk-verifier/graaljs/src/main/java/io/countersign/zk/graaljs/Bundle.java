// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.ProofSystemException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Properties;
import org.graalvm.polyglot.Source;

/**
 * JavaScript bundle of the build.
 *
 * @param packages packages of the bundle, with versions
 * @param usesWebAssembly whether the bundle compiles WebAssembly
 */
record Bundle(Source source, String packages, boolean usesWebAssembly) {

    /**
     * Loads a bundle and checks its digest.
     *
     * @throws ProofSystemException if the build left it out, or if its digest is another one
     */
    static Bundle load(String name, boolean usesWebAssembly) {
        byte[] script = resource(name + ".js");
        Properties properties = properties(name);
        String digest = HexFormat.of().formatHex(sha256(script));
        if (!digest.equals(properties.getProperty("sha256"))) {
            throw new ProofSystemException("The bundle " + name + " is not the one that was built");
        }
        String packages = properties.getProperty("packages") + " sha256:" + digest;
        return new Bundle(source(name, new String(script, StandardCharsets.UTF_8)), packages, usesWebAssembly);
    }

    static Source source(String name, String script) {
        return Source.newBuilder("js", script, name + ".js").buildLiteral();
    }

    private static Properties properties(String name) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(new String(resource(name + ".properties"), StandardCharsets.UTF_8)));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return properties;
    }

    private static byte[] resource(String name) {
        try (InputStream in = Bundle.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new ProofSystemException("The class path has no " + name
                        + ": its jar is missing, or npm was missing when the jar was built");
            }
            return in.readAllBytes();
        } catch (IOException ex) {
            throw new ProofSystemException("The bundle cannot be read", ex);
        }
    }

    private static byte[] sha256(byte[] octets) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(octets);
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
