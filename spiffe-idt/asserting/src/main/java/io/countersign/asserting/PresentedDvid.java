// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.core.InvalidCredentialException;
import io.countersign.idt.dvid.DvidMinter;
import io.countersign.idt.sdjwt.SdClaims;
import io.countersign.idt.sdjwt.SdDisclosure;
import io.countersign.idt.sdjwt.SdJwt;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A DVID that this server has made, as somebody shows it to have another in its place.
 *
 * @param id its {@code jti}
 * @param audience whom it was for
 * @param disclosed the claims that its disclosures tell, which belong to it; {@code null} if it has a proof
 */
record PresentedDvid(String id, String audience, @Nullable Set<String> disclosed) {

    private static final char DISCLOSURES = '~';

    /**
     * Its form is what its signed type says, and what is disclosed must be of the same token: else whoever
     * was sent less could ask for more.
     */
    static PresentedDvid verified(String text, JwtVerifier own) {
        Jwt dvid = verify(core(text), own);
        boolean discloses = DvidMinter.DISCLOSING_TYPE.equals(dvid.header().type());
        if (discloses != SdJwt.isOne(text)) {
            throw refused("wrong_type");
        }
        return new PresentedDvid(dvid.id(), dvid.audience().getFirst(), discloses ? disclosed(text, dvid) : null);
    }

    /** The token without what is disclosed of it. */
    static String core(String text) {
        int end = text.indexOf(DISCLOSURES);
        return end < 0 ? text : text.substring(0, end);
    }

    private static Jwt verify(String token, JwtVerifier own) {
        return switch (own.verify(token)) {
            case JwtVerification.Accepted accepted -> accepted.jwt();
            case JwtVerification.Rejected rejected ->
                throw refused(rejected.code().value());
            case JwtVerification.Unknown unknown -> throw AssertingException.unavailable("the own keys cannot be read");
        };
    }

    private static Set<String> disclosed(String text, Jwt dvid) {
        try {
            SdJwt presented = SdJwt.parse(text);
            SdClaims.reveal(dvid.claims(), presented.disclosures());
            return presented.disclosures().stream()
                    .map(SdDisclosure::name)
                    .filter(Objects::nonNull)
                    .collect(Collectors.toSet());
        } catch (InvalidCredentialException ex) {
            throw refused(ex.code().value());
        }
    }

    private static AssertingException refused(String code) {
        return AssertingException.invalidGrant("the DVID is refused: " + code);
    }

    boolean discloses() {
        return disclosed != null;
    }
}
