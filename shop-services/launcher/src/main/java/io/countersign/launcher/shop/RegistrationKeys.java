// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.agent.AgentCertificate;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519KeyFile;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.keys.TlsKeySigner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/**
 * Keys and parameters of a trust domain's key curator and attestor, created at the first start of a Shop.
 *
 * <p>The launcher makes the parameters in a ceremony alone. That is safe on a machine on which it creates all other keys,
 * too, since it forgets its secret.
 *
 * @param directory directory with the files, and the database of the curator
 * @param logId id of the log
 * @param logKey public key that signs the log
 * @param attestorKey public key that signs statements
 * @param attestorTlsKey key of the attestor's certificate
 * @param parameters digest of the parameters
 * @param slots number of slots of the parameters
 * @param width number of slots of a block
 */
record RegistrationKeys(
        Path directory,
        Octets logId,
        Ed25519Key logKey,
        Ed25519Key attestorKey,
        TlsKey attestorTlsKey,
        Octets parameters,
        int slots,
        int width) {

    /** More than the services of a domain with the registrations that ended lately. */
    private static final int SLOTS = 64;

    private static final String LOG_ID = "log-id";

    private static final String PARAMETERS = "parameters.bin";

    private static final String LOG_KEY = "log.pem";

    private static final String ATTESTOR_KEY = "attestor.pem";

    private static final String CERTIFICATE = "attestor-tls.crt";

    private static final String CERTIFICATE_KEY = "attestor-tls.pem";

    private static final String PRIVATE_KEY = "PRIVATE KEY";

    private static final Instant NEVER = Instant.parse("2999-01-01T00:00:00Z");

    /**
     * Reads the keys, or creates them.
     *
     * @throws LauncherException if they cannot be created, or are damaged
     */
    static RegistrationKeys in(Path directory) {
        if (Files.notExists(directory)) {
            create(directory);
        }
        return read(directory);
    }

    /** Gives the directory its name when it is complete: a crash leaves all files or none. */
    private static void create(Path directory) {
        Path draft = directory.resolveSibling(directory.getFileName() + ".new");
        try {
            FileSystemUtils.deleteRecursively(draft);
            PrivateFiles.directory(draft);
            write(draft);
            Files.move(draft, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | GeneralSecurityException ex) {
            throw new LauncherException(
                    "the keys of a key curator cannot be created in " + draft + " (" + ex.getMessage() + ")", ex);
        }
    }

    private static void write(Path directory) throws IOException, GeneralSecurityException {
        PrivateFiles.write(directory.resolve(PARAMETERS), madeParameters());
        for (String name : new String[] {LOG_KEY, ATTESTOR_KEY}) {
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            PrivateFiles.write(
                    directory.resolve(name), pem(PRIVATE_KEY, pair.getPrivate().getEncoded()));
        }
        writeTlsKey(directory);
        byte[] id = new byte[Octets.DIGEST];
        new SecureRandom().nextBytes(id);
        PrivateFiles.write(directory.resolve(LOG_ID), Base64Url.encode(Octets.of(id)));
    }

    private static void writeTlsKey(Path directory) throws IOException, GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair pair = generator.generateKeyPair();
        byte[] certificate = AgentCertificate.create(
                        TlsKeySigner.of(pair), Octets.ZERO_DIGEST, Instant.now().minus(Duration.ofDays(1)), NEVER)
                .getEncoded();
        PrivateFiles.write(
                directory.resolve(CERTIFICATE_KEY),
                pem(PRIVATE_KEY, pair.getPrivate().getEncoded()));
        PrivateFiles.write(directory.resolve(CERTIFICATE), pem("CERTIFICATE", certificate));
    }

    private static byte[] madeParameters() {
        Rbe rbe = rbe();
        try (RbeParameters made = rbe.finishCeremony(rbe.contribute(rbe.startCeremony(SLOTS)))) {
            return made.encode();
        }
    }

    private static Rbe rbe() {
        try {
            return NativeCore.load().rbe();
        } catch (NativeLibraryException ex) {
            throw new LauncherException("links by registration need the native core: " + ex.getMessage(), ex);
        }
    }

    private static String pem(String type, byte[] encoded) {
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
                .formatted(type, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded));
    }

    private static RegistrationKeys read(Path directory) {
        byte[] octets = read(directory.resolve(PARAMETERS), Files::readAllBytes);
        try (RbeParameters parameters = read(directory.resolve(PARAMETERS), any -> rbe().parameters(octets))) {
            PublicKey certified = read(directory.resolve(CERTIFICATE), RegistrationKeys::certified);
            TlsKey attestorTlsKey = read(directory.resolve(CERTIFICATE_KEY), file -> tlsKey(certified, file));
            return new RegistrationKeys(
                    directory,
                    read(directory.resolve(LOG_ID), RegistrationKeys::id),
                    read(directory.resolve(LOG_KEY), Ed25519KeyFile::read).key(),
                    read(directory.resolve(ATTESTOR_KEY), Ed25519KeyFile::read).key(),
                    attestorTlsKey,
                    Octets.of(octets).sha256(),
                    parameters.slots(),
                    parameters.width());
        }
    }

    private static <T> T read(Path file, Content<T> content) {
        try {
            return content.of(file);
        } catch (NoSuchFileException ex) {
            throw new LauncherException(
                    "the file " + file + " of a key curator is missing; " + whatToRemove(file.getParent()), ex);
        } catch (IOException | GeneralSecurityException | IllegalArgumentException ex) {
            throw new LauncherException(
                    "the file " + file + " of a key curator is damaged (" + ex.getMessage() + "); "
                            + whatToRemove(file.getParent()),
                    ex);
        }
    }

    private static Octets id(Path file) throws IOException {
        return Base64Url.decode(Files.readString(file)).require(Octets.DIGEST, "The id of a log");
    }

    private static PublicKey certified(Path file) throws IOException, GeneralSecurityException {
        try (InputStream certificate = Files.newInputStream(file)) {
            PublicKey key = CertificateFactory.getInstance("X.509")
                    .generateCertificate(certificate)
                    .getPublicKey();
            TlsKey.of(key);
            return key;
        }
    }

    /** The attestor itself reads the private key, and would not say what to remove. */
    private static TlsKey tlsKey(PublicKey certified, Path file) throws IOException, GeneralSecurityException {
        String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----|\\s", "");
        PrivateKey secret = KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
        TlsKeySigner signer = TlsKeySigner.of(new KeyPair(certified, secret));
        TlsKey key = signer.key();
        if (!key.verifies(key.id(), signer.sign(key.id()))) {
            throw new InvalidKeyException("it is not the key of " + CERTIFICATE);
        }
        return key;
    }

    /** Returns what people have to do if a file is lost. */
    String whatToRemove() {
        return whatToRemove(directory);
    }

    private static String whatToRemove(@Nullable Path directory) {
        return "remove "
                + Objects.requireNonNull(directory, "it is below the data directory")
                        .getParent() + ", and all services register again in new logs";
    }

    /** Returns the address of a file as Spring reads it. */
    String location(String name) {
        return "file:" + directory.resolve(name);
    }

    /** Reads a file. */
    private interface Content<T> {

        T of(Path file) throws IOException, GeneralSecurityException;
    }
}
