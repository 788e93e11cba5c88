// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.jspecify.annotations.Nullable;

/**
 * File with an Ed25519 private key: PKCS#8 (RFC 8410 section 7) in PEM (RFC 7468), as {@code openssl genpkey -algorithm
 * ed25519} writes it.
 *
 * @since 0.1
 */
public final class Ed25519KeyFile {

    private static final Pattern PEM =
            Pattern.compile("\\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----\\s*");

    private static final byte[] PREFIX = HexFormat.of().parseHex("302e020100300506032b657004220420");

    private static final int LONGEST = 4096;

    private Ed25519KeyFile() {}

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it has another form, or a key of another algorithm
     */
    public static Ed25519Signer read(Path file) throws IOException {
        if (Files.size(file) > LONGEST) {
            throw malformed(file, null);
        }
        Matcher pem = PEM.matcher(Files.readString(file, StandardCharsets.US_ASCII));
        if (!pem.matches()) {
            throw malformed(file, null);
        }
        try {
            return decode(Base64.getMimeDecoder().decode(pem.group(1)));
        } catch (IllegalArgumentException | GeneralSecurityException ex) {
            throw malformed(file, ex);
        }
    }

    private static Ed25519Signer decode(byte[] encoded) throws GeneralSecurityException {
        int seed = Ed25519PrivateKeyParameters.KEY_SIZE;
        if (encoded.length != PREFIX.length + seed
                || !Arrays.equals(encoded, 0, PREFIX.length, PREFIX, 0, PREFIX.length)) {
            throw new IllegalArgumentException("Not the PKCS#8 form of an Ed25519 key");
        }
        byte[] point = new Ed25519PrivateKeyParameters(encoded, PREFIX.length)
                .generatePublicKey()
                .getEncoded();
        PrivateKey key = KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(encoded));
        return new KeyPairEd25519Signer(Ed25519Key.ofPoint(Octets.of(point)), key);
    }

    private static IllegalArgumentException malformed(Path file, @Nullable Throwable cause) {
        return new IllegalArgumentException("Not an Ed25519 private key in PEM: " + file, cause);
    }
}
