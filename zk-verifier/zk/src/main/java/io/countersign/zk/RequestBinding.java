// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.Sha256;
import io.countersign.zk.proof.Challenge;
import java.util.Objects;

/**
 * Parts of one request that a proof is bound to.
 *
 * @since 0.1
 */
public final class RequestBinding {

    private static final String TAG = "countersign-zk-request-v1";

    private final String method;

    private final String pathAndQuery;

    private final byte[] bodyDigest;

    /**
     * @param method HTTP method in capitals
     * @param pathAndQuery path and query as on the request line
     * @param bodyDigest SHA-256 of the body, of zero octets if there is none
     */
    public RequestBinding(String method, String pathAndQuery, byte[] bodyDigest) {
        this.method = Objects.requireNonNull(method, "method cannot be null");
        this.pathAndQuery = Objects.requireNonNull(pathAndQuery, "pathAndQuery cannot be null");
        this.bodyDigest = bodyDigest.clone();
    }

    /** Returns the parts of a request without a body. */
    public static RequestBinding withoutBody(String method, String pathAndQuery) {
        return new RequestBinding(method, pathAndQuery, Sha256.digest());
    }

    /** Returns the challenge: a digest of everything that the proof is bound to. */
    Challenge challenge(ServiceRealm realm, ProofHeader header) {
        LengthPrefixed fields = new LengthPrefixed()
                .add(TAG)
                .addOctet(header.version())
                .addOctet(header.circuit().id())
                .add(header.key().octets())
                .add(method)
                .add(realm.origin())
                .add(pathAndQuery)
                .add(bodyDigest)
                .add(realm.audience())
                .addLong(header.issuedAt().getEpochSecond())
                .add(header.idOctets());
        String nonce = header.nonce();
        return new Challenge((nonce == null ? fields : fields.add(nonce)).sha512());
    }

    @Override
    public String toString() {
        return method + " " + pathAndQuery;
    }
}
