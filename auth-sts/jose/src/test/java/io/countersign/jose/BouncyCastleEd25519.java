// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.jca.JCAContext;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import java.util.Set;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;

/** Ed25519 for Nimbus, whose own needs Tink: a third implementation beside those of the JDK and of Corretto. */
final class BouncyCastleEd25519 implements JWSSigner, JWSVerifier {

    private final OctetKeyPair key;

    private final JCAContext context = new JCAContext();

    BouncyCastleEd25519(OctetKeyPair key) {
        this.key = key;
    }

    @Override
    public Base64URL sign(JWSHeader header, byte[] input) {
        Ed25519Signer signer = new Ed25519Signer();
        signer.init(true, new Ed25519PrivateKeyParameters(key.getDecodedD(), 0));
        signer.update(input, 0, input.length);
        return Base64URL.encode(signer.generateSignature());
    }

    @Override
    public boolean verify(JWSHeader header, byte[] input, Base64URL signature) {
        Ed25519Signer verifier = new Ed25519Signer();
        verifier.init(false, new Ed25519PublicKeyParameters(key.getDecodedX(), 0));
        verifier.update(input, 0, input.length);
        return verifier.verifySignature(signature.decode());
    }

    @Override
    public Set<JWSAlgorithm> supportedJWSAlgorithms() {
        return Set.of(JWSAlgorithm.EdDSA, JWSAlgorithm.Ed25519);
    }

    @Override
    public JCAContext getJCAContext() {
        return context;
    }
}
