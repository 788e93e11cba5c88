// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.registration.agent.AgentCertificate;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.keys.TlsKeySigner;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/** Keys of a log, of its attestor, and of the attestor's server. */
final class ServerKeys {

    private final KeyPair log = ed25519();

    private final KeyPair attestor = ed25519();

    private final KeyPair attestorTls = p256();

    /** Returns a new key on P-256, as agents use it. */
    static KeyPair p256() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("Every JVM has P-256", ex);
        }
    }

    static KeyPair ed25519() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("Every JVM has Ed25519", ex);
        }
    }

    Path writeLogKey(Path folder) throws IOException {
        return write(folder.resolve("log.pem"), log);
    }

    Path writeAttestorKey(Path folder) throws IOException {
        return write(folder.resolve("attestor.pem"), attestor);
    }

    private static Path write(Path file, KeyPair pair) throws IOException {
        TokenFiles.writeOwn(file, pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
        return file;
    }

    private static String pem(String type, byte[] encoded) {
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
                .formatted(type, Base64.getEncoder().encodeToString(encoded));
    }

    /** Returns the public log key as it stands in properties. */
    String logKey() {
        return text(log);
    }

    /** Returns the public key of the attestor as it stands in properties. */
    String attestorKey() {
        return text(attestor);
    }

    private static String text(KeyPair pair) {
        return Base64Url.encode(Octets.of(pair.getPublic().getEncoded()));
    }

    String attestorTlsKey() {
        return pem("PRIVATE KEY", attestorTls.getPrivate().getEncoded());
    }

    /** Returns the digest of the attestor's TLS key as it stands in properties. */
    String attestorTlsKeyId() {
        return Base64Url.encode(TlsKey.of(attestorTls.getPublic()).id());
    }

    String attestorCertificate() {
        Instant now = Instant.now();
        try {
            return pem(
                    "CERTIFICATE",
                    AgentCertificate.create(
                                    TlsKeySigner.of(attestorTls),
                                    Octets.ZERO_DIGEST,
                                    now.minus(Duration.ofMinutes(1)),
                                    now.plus(Duration.ofDays(1)))
                            .getEncoded());
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("A certificate has an encoding", ex);
        }
    }
}
