// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.rsa.RsaProofContext;
import io.countersign.jose.jwt.Jwt;
import io.countersign.json.JsonObject;
import java.time.Instant;

/** Claims of a signed token that make it a DVID. */
final class DvidClaims {

    static final String AUTHORITY = "dpa";

    static final String PRINCIPAL = "dpr";

    static final String ASSERTED_AT = "aat";

    static final String CONFIRMATION = "cnf";

    static final String CONFIRMED_ID = "spiffe_id";

    static final String PROOF = "zkp";

    static final String PROOF_MESSAGE = "msg";

    static final String PROOF_VALUE = "proof";

    private final Jwt jwt;

    DvidClaims(Jwt jwt) {
        this.jwt = jwt;
    }

    String authority() {
        return text(AUTHORITY);
    }

    String principal() {
        return text(PRINCIPAL);
    }

    Instant assertedAt() {
        Long seconds = jwt.claims().number(ASSERTED_AT);
        if (seconds == null) {
            throw invalid("aat is missing");
        }
        return Instant.ofEpochSecond(seconds);
    }

    /**
     * Returns the only audience. A token with several is refused, because each of them could use it towards the
     * others.
     */
    String audience() {
        if (jwt.audience().size() != 1) {
            throw invalid("there must be exactly one audience");
        }
        return jwt.audience().getFirst();
    }

    /** Returns the subject. The confirmation claim must name the subject and nothing else. */
    SpiffeId subject() {
        if (!(jwt.claims().get(CONFIRMATION) instanceof JsonObject confirmation)
                || confirmation.size() != 1
                || !jwt.subject().equals(confirmation.string(CONFIRMED_ID))) {
            throw invalid("not confirmed for its subject");
        }
        return id(jwt.subject());
    }

    SpiffeId issuer() {
        return id(jwt.issuer());
    }

    /** Returns a member of the proof, which must have exactly two. */
    String proof(String member) {
        if (!(jwt.claims().get(PROOF) instanceof JsonObject proof) || proof.size() != 2) {
            throw invalid("no proof of the OAuth token");
        }
        String text = proof.string(member);
        if (text == null) {
            throw invalid("no proof of the OAuth token");
        }
        return text;
    }

    /** Returns the context that a proof in this token is bound to. */
    RsaProofContext context() {
        return new RsaProofContext(
                jwt.id(),
                jwt.issuer(),
                jwt.subject(),
                audience(),
                jwt.expiresAt().getEpochSecond(),
                jwt.subject(),
                "");
    }

    Jwt jwt() {
        return jwt;
    }

    private String text(String name) {
        String text = jwt.claims().string(name);
        if (text == null || text.isEmpty()) {
            throw invalid("a claim is missing");
        }
        return text;
    }

    private static SpiffeId id(String text) {
        try {
            return SpiffeId.parse(text);
        } catch (IllegalArgumentException ex) {
            throw invalid("not a SPIFFE ID");
        }
    }

    static InvalidCredentialException invalid(String message) {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, message);
    }
}
