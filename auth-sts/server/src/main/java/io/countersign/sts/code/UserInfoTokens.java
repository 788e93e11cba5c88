// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.core.PresentedToken;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.Jwt;
import io.countersign.json.JsonObject;
import io.countersign.schemes.JwtParts;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.sts.grant.GrantRequest;
import io.countersign.sts.revocation.RevokedTokens;
import io.countersign.sts.token.OwnTokens;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the access token of a userinfo request. A token bound to a key needs a proof of that request, and is
 * accepted as {@code DPoP} and never as {@code Bearer} (RFC 9449 section 7). A token bound to a certificate needs a
 * connection with it (RFC 8705 section 3).
 */
final class UserInfoTokens {

    private static final String BEARER = "Bearer";

    private static final String DPOP = "DPoP";

    private static final String ALGORITHMS = DpopProofs.ALGORITHMS.stream()
            .map(algorithm -> algorithm.jwaName())
            .sorted()
            .collect(Collectors.joining(" ", "algs=\"", "\""));

    private final OwnTokens tokens;

    private final RevokedTokens revoked;

    private final DpopProofs proofs;

    private final String address;

    /** @param address address that proofs must name */
    UserInfoTokens(OwnTokens tokens, RevokedTokens revoked, DpopProofs proofs, String address) {
        this.tokens = tokens;
        this.revoked = revoked;
        this.proofs = proofs;
        this.address = address;
    }

    /** Returns the challenges for a request without a token. */
    static List<String> challenges() {
        return List.of(BEARER, DPOP + " " + ALGORITHMS);
    }

    /** @param authorization values of the header {@code Authorization}, at least one */
    Outcome read(List<String> authorization, String method, GrantRequest.Evidence evidence) {
        String value = authorization.getFirst();
        PresentedToken presented = TokenHeader.CALLER.find(value);
        if (authorization.size() > 1 || presented == null) {
            return invalid(false, "invalid_token");
        }
        boolean proved = presented.presentation().isOf(DPOP);
        String token = presented.token();
        Jwt jwt = tokens.verify(token).orElse(null);
        if (jwt == null) {
            return invalid(proved, "invalid_token");
        }
        return switch (revoked.status(JwtParts.identity(jwt))) {
            case UNKNOWN -> new Outcome.Unknown();
            case REVOKED -> invalid(proved, "invalid_token");
            case CURRENT -> proved ? withProof(jwt, token, method, evidence) : bearer(jwt, evidence.certificate());
        };
    }

    private static Outcome bearer(Jwt jwt, @Nullable String certificate) {
        if (!jwt.claims().containsKey("cnf")) {
            return new Outcome.Accepted(jwt, BEARER);
        }
        String wanted = confirmation(jwt, "x5t#S256");
        return wanted != null && wanted.equals(certificate)
                ? new Outcome.Accepted(jwt, BEARER)
                : invalid(false, "invalid_token");
    }

    private Outcome withProof(Jwt jwt, String token, String method, GrantRequest.Evidence evidence) {
        String key = confirmation(jwt, "jkt");
        if (key == null) {
            return invalid(true, "invalid_token");
        }
        if (evidence.proofs().size() != 1) {
            return invalid(true, "invalid_dpop_proof");
        }
        String hash = DpopProver.accessTokenHash(token);
        return switch (proofs.verify(evidence.proofs().getFirst(), method, address, hash, key)) {
            case DpopProofs.Outcome.Accepted accepted -> new Outcome.Accepted(jwt, DPOP);
            case DpopProofs.Outcome.Unknown unknown -> new Outcome.Unknown();
            case DpopProofs.Outcome.Rejected rejected -> invalid(true, "invalid_dpop_proof");
        };
    }

    /**
     * Returns the value of a {@code cnf} member if it is the only one: a binding of another kind could not be checked.
     */
    private static @Nullable String confirmation(Jwt jwt, String name) {
        return jwt.claims().get("cnf") instanceof JsonObject confirmation && confirmation.size() == 1
                ? confirmation.string(name)
                : null;
    }

    private static Outcome invalid(boolean proved, String error) {
        return new Outcome.Rejected(
                proved ? DPOP + " error=\"" + error + "\", " + ALGORITHMS : BEARER + " error=\"" + error + "\"");
    }

    /** Outcome of the verification. */
    sealed interface Outcome {

        /** @param scheme authentication scheme of the request */
        record Accepted(Jwt token, String scheme) implements Outcome {}

        /** @param challenge value of {@code WWW-Authenticate} (RFC 6750 section 3, RFC 9449 section 7.1) */
        record Rejected(String challenge) implements Outcome {}

        /** The token could not be verified. */
        record Unknown() implements Outcome {}
    }
}
