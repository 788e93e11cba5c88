// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.jca.JCAContext;
import com.nimbusds.jose.util.Base64URL;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bouncycastle.crypto.CryptoException;
import org.bouncycastle.crypto.Signer;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.params.Ed448PrivateKeyParameters;
import org.bouncycastle.crypto.params.Ed448PublicKeyParameters;
import org.bouncycastle.crypto.params.MLDSAParameters;
import org.bouncycastle.crypto.params.MLDSAPrivateKeyParameters;
import org.bouncycastle.crypto.params.MLDSAPublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;
import org.bouncycastle.crypto.signers.Ed448Signer;
import org.bouncycastle.crypto.signers.MLDSASigner;

/**
 * Edwards curves and ML-DSA for Nimbus, which does not support them or needs Tink. Works with raw keys, without JCA
 * and its encodings.
 */
final class BouncyCastleJws implements JWSSigner, JWSVerifier {

    private static final Map<String, MLDSAParameters> ML_DSA = Map.of(
            "ML-DSA-44", MLDSAParameters.ml_dsa_44,
            "ML-DSA-65", MLDSAParameters.ml_dsa_65,
            "ML-DSA-87", MLDSAParameters.ml_dsa_87);

    private final JsonObject key;

    private final JCAContext context = new JCAContext();

    BouncyCastleJws(JsonWebKey key) {
        this.key = StrictJson.parseObject(key.toSecretJson());
    }

    @Override
    public Base64URL sign(JWSHeader header, byte[] input) {
        try {
            Signer signer = signer();
            signer.init(true, privateKey());
            signer.update(input, 0, input.length);
            return Base64URL.encode(signer.generateSignature());
        } catch (CryptoException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public boolean verify(JWSHeader header, byte[] input, Base64URL signature) {
        Signer verifier = signer();
        verifier.init(false, publicKey());
        verifier.update(input, 0, input.length);
        return verifier.verifySignature(signature.decode());
    }

    private String kind() {
        return JsonWebKey.required(key, key.containsKey("crv") ? "crv" : "alg");
    }

    private Signer signer() {
        return switch (kind()) {
            case "Ed25519" -> new Ed25519Signer();
            case "Ed448" -> new Ed448Signer(new byte[0]);
            default -> new MLDSASigner();
        };
    }

    private AsymmetricKeyParameter privateKey() {
        return switch (kind()) {
            case "Ed25519" -> new Ed25519PrivateKeyParameters(raw("d"), 0);
            case "Ed448" -> new Ed448PrivateKeyParameters(raw("d"), 0);
            default -> new MLDSAPrivateKeyParameters(ML_DSA.get(kind()), raw("priv"));
        };
    }

    private AsymmetricKeyParameter publicKey() {
        return switch (kind()) {
            case "Ed25519" -> new Ed25519PublicKeyParameters(raw("x"), 0);
            case "Ed448" -> new Ed448PublicKeyParameters(raw("x"), 0);
            default -> new MLDSAPublicKeyParameters(ML_DSA.get(kind()), raw("pub"));
        };
    }

    private byte[] raw(String member) {
        return Base64Url.decode(JsonWebKey.required(key, member));
    }

    @Override
    public Set<JWSAlgorithm> supportedJWSAlgorithms() {
        return Stream.of("EdDSA", "Ed25519", "Ed448", "ML-DSA-44", "ML-DSA-65", "ML-DSA-87")
                .map(JWSAlgorithm::new)
                .collect(Collectors.toSet());
    }

    @Override
    public JCAContext getJCAContext() {
        return context;
    }
}
