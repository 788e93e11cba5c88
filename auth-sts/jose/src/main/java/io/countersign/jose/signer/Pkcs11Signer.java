// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.signer;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.ProviderException;
import java.security.Security;
import java.security.Signature;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Signs in a PKCS#11 module, by the JDK's SunPKCS11: RSA and ECDSA algorithms. A private key counts only with a
 * certificate of the same label and id, from which the public key is read. After a failure the token is opened again,
 * unless it has refused the PIN.
 *
 * @since 0.1
 */
public final class Pkcs11Signer implements SignerProvider {

    // Names of SunPKCS11 instances in one JVM have to differ.
    private static final AtomicInteger INSTANCES = new AtomicInteger();

    private final Pkcs11Settings settings;

    private final Provider provider;

    private volatile @Nullable KeyStore token;

    private boolean pinRefused;

    /**
     * Loads the library. The token itself is opened with the first call.
     *
     * @throws IllegalArgumentException if the JDK has no SunPKCS11, or the library cannot be loaded
     */
    public Pkcs11Signer(Pkcs11Settings settings) {
        this.settings = Objects.requireNonNull(settings, "settings cannot be null");
        this.provider = load(settings);
    }

    private static Provider load(Pkcs11Settings settings) {
        Provider module = Security.getProvider("SunPKCS11");
        if (module == null) {
            throw new IllegalArgumentException("This JDK has no provider SunPKCS11 (module jdk.crypto.cryptoki)");
        }
        StringBuilder text = new StringBuilder("--name = countersign" + INSTANCES.incrementAndGet() + "\n");
        text.append("library = \"").append(settings.library()).append("\"\n");
        if (settings.slot() != null) {
            text.append("slot = ").append(settings.slot()).append('\n');
        }
        try {
            return module.configure(text.toString());
        } catch (RuntimeException ex) {
            throw new IllegalArgumentException("The PKCS#11 library " + settings.library() + " cannot be loaded", ex);
        }
    }

    @Override
    public List<JsonWebKey> keys() throws GeneralSecurityException, IOException {
        List<JsonWebKey> keys = new ArrayList<>();
        for (Pkcs11Settings.Key key : settings.keys()) {
            Certificate certificate = token().getCertificate(key.alias());
            if (certificate == null || !token().isKeyEntry(key.alias())) {
                token = null;
                throw new InvalidKeyException(
                        "The token has no private key with a certificate and the label " + key.alias());
            }
            keys.add(JsonWebKey.of(key.keyId(), key.algorithm(), certificate.getPublicKey(), null));
        }
        return keys;
    }

    @Override
    public byte[] sign(JwsAlgorithm algorithm, String keyId, byte[] signingInput)
            throws GeneralSecurityException, IOException {
        try {
            Signature signature = signature(algorithm);
            signature.initSign(privateKey(algorithm, keyId));
            signature.update(signingInput);
            return signature.sign();
        } catch (GeneralSecurityException | ProviderException ex) {
            token = null;
            throw ex;
        }
    }

    private PrivateKey privateKey(JwsAlgorithm algorithm, String keyId) throws GeneralSecurityException, IOException {
        for (Pkcs11Settings.Key key : settings.keys()) {
            if (key.keyId().equals(keyId)
                    && key.algorithm() == algorithm
                    && token().getKey(key.alias(), null) instanceof PrivateKey found) {
                return found;
            }
        }
        throw new InvalidKeyException("The token has no key " + keyId + " for " + algorithm);
    }

    private KeyStore token() throws GeneralSecurityException, IOException {
        KeyStore current = token;
        if (current == null) {
            current = open();
            token = current;
        }
        return current;
    }

    private synchronized KeyStore open() throws GeneralSecurityException, IOException {
        if (pinRefused) {
            throw new UnrecoverableKeyException("The token refused the PIN; it is not tried again before a restart");
        }
        KeyStore opened = KeyStore.getInstance("PKCS11", provider);
        try {
            opened.load(null, settings.pin().toCharArray());
        } catch (IOException ex) {
            // A token is locked after some wrong PINs.
            pinRefused = ex.getCause() instanceof UnrecoverableKeyException;
            throw ex;
        }
        return opened;
    }

    private Signature signature(JwsAlgorithm algorithm) throws GeneralSecurityException {
        return switch (algorithm) {
            case RS256, RS384, RS512 -> Signature.getInstance("SHA" + bits(algorithm) + "withRSA", provider);
            case PS256, PS384, PS512 -> pss(bits(algorithm));
            case ES256, ES384, ES512 ->
                Signature.getInstance("SHA" + bits(algorithm) + "withECDSAinP1363Format", provider);
            default -> throw new InvalidKeyException(algorithm + " is not supported by SunPKCS11");
        };
    }

    private Signature pss(int bits) throws GeneralSecurityException {
        Signature signature = Signature.getInstance("RSASSA-PSS", provider);
        String hash = "SHA-" + bits;
        signature.setParameter(new PSSParameterSpec(
                hash, "MGF1", new MGF1ParameterSpec(hash), bits / 8, PSSParameterSpec.TRAILER_FIELD_BC));
        return signature;
    }

    private static int bits(JwsAlgorithm algorithm) {
        String name = algorithm.jwaName();
        return Integer.parseInt(name.substring(name.length() - 3));
    }

    @Override
    public String toString() {
        return "Pkcs11Signer[" + settings + "]";
    }
}
