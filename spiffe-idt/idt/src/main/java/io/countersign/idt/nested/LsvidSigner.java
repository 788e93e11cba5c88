// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.x509.X509Svid;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Signer of LSVID layers: a workload with its X.509-SVID, or with a key that an identity token certifies.
 *
 * @since 0.1
 */
public final class LsvidSigner {

    private final Certification certification;

    private LsvidSigner(Certification certification) {
        this.certification = certification;
    }

    /** Returns a signer with the key of an X.509-SVID, as verifiers with {@code bearer=strict} require. */
    public static LsvidSigner of(X509Svid svid) {
        return new LsvidSigner(Certification.of(svid));
    }

    /**
     * Returns a signer with a key that an identity token certifies.
     *
     * @param identity identity token issued for this workload, verified without delegation
     * @throws InvalidCredentialException if it is not an identity token
     * @throws IllegalArgumentException if it certifies another key, or the two keys are not a pair
     */
    public static LsvidSigner of(Verified identity, KeyPair keys) {
        if (identity.mode() != IdtMode.LSVID || identity.chain().size() != 1) {
            throw new InvalidCredentialException(RefusalCode.WRONG_TYPE, "not an identity token");
        }
        requireCertified(identity, keys.getPublic());
        JwsSigner signer = new JwsSigner(pair(keys), JwsAlgorithm.ES256);
        String core = LayerBase.core(identity.token());
        String digest = SideTable.digest(core.getBytes(StandardCharsets.US_ASCII));
        List<String> entries = new ArrayList<>(LayerBase.entries(identity.token()));
        entries.add(core);
        return new LsvidSigner(new Certification(
                identity.audience(), identity.expiry(), Map.of("id", digest), entries, signer::signBytes));
    }

    private static JsonWebKey pair(KeyPair keys) {
        try {
            return JsonWebKey.of(null, JwsAlgorithm.ES256, keys.getPublic(), keys.getPrivate());
        } catch (InvalidCredentialException ex) {
            // The keys are this workload's own: no credential of a request is refused for them.
            throw new IllegalArgumentException("The keys are not a pair on P-256", ex);
        }
    }

    private static void requireCertified(Verified identity, PublicKey key) {
        LsvidLayer layer = LsvidLayer.parse(FlatToken.parse(identity.token()), 0);
        if (!layer.requireIdentity().key().equals(LsvidTokens.encoded(key))) {
            throw new IllegalArgumentException("The identity token certifies another key");
        }
    }

    public SpiffeId id() {
        return certification.id();
    }

    Certification certification() {
        return certification;
    }

    @Override
    public String toString() {
        return "LsvidSigner[" + certification.id() + "]";
    }
}
