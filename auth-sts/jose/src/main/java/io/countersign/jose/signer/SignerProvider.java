// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.signer;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import java.util.List;

/**
 * Holder of private keys outside this application, such as a hardware module or a key management service. Both methods
 * may be slow or fail: {@link ProvidedKeys} bounds each call and verifies each signature before it is used.
 *
 * <p>Implementations must be safe for several threads. They should stop when the thread is interrupted.
 *
 * @since 0.1
 */
public interface SignerProvider {

    /**
     * Lists the public keys. Each has a {@code kid} and an {@code alg}, and signs with that algorithm only. Of several
     * keys for one algorithm the last is the newest.
     *
     * @throws Exception if the keys cannot be listed now
     */
    List<JsonWebKey> keys() throws Exception;

    /**
     * Signs with a listed key.
     *
     * @param algorithm algorithm of the key, as listed
     * @param keyId the {@code kid} of the key
     * @param signingInput octets to sign, not hashed yet
     * @return signature in the form of JWS (RFC 7518 section 3). ECDSA signatures in DER need {@link EcdsaSignatures}
     * @throws Exception if the key does not sign now
     */
    byte[] sign(JwsAlgorithm algorithm, String keyId, byte[] signingInput) throws Exception;
}
