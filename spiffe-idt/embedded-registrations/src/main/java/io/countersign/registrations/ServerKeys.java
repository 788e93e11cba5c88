// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registrations;

import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.agent.AgentCertificate;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.writer.LogWriter;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/**
 * Keys of a log, its attestor and the attestor's server, with the parameters of the log, in files.
 *
 * @param folder folder with the files
 * @param genesis parameters and key of the log
 * @param attestor key that signs statements
 * @param attestorTls key of the attestor's certificate
 */
record ServerKeys(Path folder, Octets logId, Genesis genesis, Ed25519Key attestor, TlsKey attestorTls) {

    static final Instant NEVER = Instant.parse("2999-01-01T00:00:00Z");

    private static final String PRIVATE_KEY = "PRIVATE KEY";

    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    /** Creates all of them. */
    static ServerKeys create(Path folder, int slots) {
        KeyPair log = generate("Ed25519", 255);
        KeyPair attestor = generate("Ed25519", 255);
        KeyPair attestorTls = generate("EC", 256);
        ServerKeys keys = new ServerKeys(
                folder,
                LogWriter.randomLogId(),
                genesis(folder, slots, Ed25519Key.of(log.getPublic())),
                Ed25519Key.of(attestor.getPublic()),
                TlsKey.of(attestorTls.getPublic()));
        write(keys.logFile(), PRIVATE_KEY, log.getPrivate().getEncoded());
        write(keys.attestorFile(), PRIVATE_KEY, attestor.getPrivate().getEncoded());
        write(keys.tlsKeyFile(), PRIVATE_KEY, attestorTls.getPrivate().getEncoded());
        write(keys.certificateFile(), "CERTIFICATE", certificate(attestorTls));
        return keys;
    }

    /** Holds a ceremony with one contribution, whose secret the native core has overwritten afterwards. */
    private static Genesis genesis(Path folder, int slots, Ed25519Key log) {
        Rbe rbe = NativeCore.load().rbe();
        try (RbeParameters made = rbe.finishCeremony(rbe.contribute(rbe.startCeremony(slots)))) {
            byte[] encoded = made.encode();
            OwnerFiles.write(parameters(folder), encoded);
            return new Genesis(made.slots(), made.width(), Octets.sha256(encoded), log);
        }
    }

    private static KeyPair generate(String algorithm, int size) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            generator.initialize(size);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("Every Java platform has " + algorithm, ex);
        }
    }

    /** Returns a self-signed certificate. Services pin its key, so one in the form of agents will do. */
    private static byte[] certificate(KeyPair pair) {
        Instant begin = Instant.now().minus(Duration.ofDays(1));
        try {
            return AgentCertificate.create(TlsKeySigner.of(pair), Octets.ZERO_DIGEST, begin, NEVER)
                    .getEncoded();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("A certificate can always be encoded", ex);
        }
    }

    private static void write(Path file, String label, byte[] encoded) {
        OwnerFiles.write(
                file,
                "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(label, LINES.encodeToString(encoded)));
    }

    private static Path parameters(Path folder) {
        return folder.resolve("parameters.bin");
    }

    Path parametersFile() {
        return parameters(folder);
    }

    Path logFile() {
        return folder.resolve("log.pem");
    }

    Path attestorFile() {
        return folder.resolve("attestor.pem");
    }

    Path tlsKeyFile() {
        return folder.resolve("attestor-tls.pem");
    }

    Path certificateFile() {
        return folder.resolve("attestor-tls.crt");
    }
}
