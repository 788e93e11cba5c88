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
 * Verified DVID of this server that a workload presents to have it replaced.
 *
 * @param id {@code jti} of the DVID
 * @param audience audience of the DVID
 * @param disclosed names of the disclosed claims; {@code null} if the DVID has a proof
 */
record PresentedDvid(String id, String audience, @Nullable Set<String> disclosed) {

    private static final char DISCLOSURES = '~';

    /**
     * Verifies a DVID. Its signed type must match its form, and its disclosures must belong to it. Otherwise a workload
     * could get more claims than it received.
     */
    static PresentedDvid verified(String text, JwtVerifier own) {
        Jwt dvid = verify(core(text), own);
        boolean discloses = DvidMinter.DISCLOSING_TYPE.equals(dvid.header().type());
        if (discloses != SdJwt.isOne(text)) {
            throw refused("wrong_type");
        }
        return new PresentedDvid(dvid.id(), dvid.audience().getFirst(), discloses ? disclosed(text, dvid) : null);
    }

    /** Returns the token without its disclosures. */
    static String core(String text) {
        int end = text.indexOf(DISCLOSURES);
        return end < 0 ? text : text.substring(0, end);
    }

    private static Jwt verify(String token, JwtVerifier own) {
        return switch (own.verify(token)) {
            case JwtVerification.Accepted accepted -> accepted.jwt();
            case JwtVerification.Rejected rejected ->
                throw refused(rejected.code().value());
            case JwtVerification.Unknown unknown ->
                throw AssertingException.unavailable("the keys of this server cannot be read");
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
