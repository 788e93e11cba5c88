// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.Base64Url;
import io.countersign.jose.jwt.JwsHeader;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;

/** OAuth token without its signature. Nothing in it is trusted until the proof about it is verified. */
final class OAuthMessage {

    private static final String ALGORITHM = "RS256";

    private final String text;

    private final JwsHeader header;

    private final JsonObject claims;

    private OAuthMessage(String text, JwsHeader header, JsonObject claims) {
        this.text = text;
        this.header = header;
        this.claims = claims;
    }

    /**
     * Parses a message.
     *
     * @throws InvalidCredentialException if it is not a header and a payload for RS256
     */
    static OAuthMessage parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 0 || text.indexOf('.', dot + 1) >= 0) {
            throw new InvalidCredentialException(RefusalCode.MALFORMED, "not a header and a payload");
        }
        JwsHeader header = JwsHeader.parse(Base64Url.decode(text.substring(0, dot)));
        if (!ALGORITHM.equals(header.algorithm())) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "only RS256 signatures can be proved");
        }
        return new OAuthMessage(text, header, StrictJson.parseObject(Base64Url.decode(text.substring(dot + 1))));
    }

    String text() {
        return text;
    }

    byte[] octets() {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    JwsHeader header() {
        return header;
    }

    JsonObject claims() {
        return claims;
    }

    Set<String> scope() {
        return OAuthScopes.of(claims);
    }

    /** Requires that the message has the issuer and subject that the DVID names. */
    void requireAbout(String issuer, String subject) {
        if (!issuer.equals(claims.string("iss")) || !subject.equals(claims.string("sub"))) {
            throw DvidClaims.invalid("the OAuth token has another issuer or subject");
        }
    }

    /** Requires that the token has not expired and is already valid. */
    void requireCurrent(Instant now, long skewSeconds) {
        Long expiry = claims.number("exp");
        if (expiry == null) {
            throw DvidClaims.invalid("the OAuth token has no exp");
        }
        if (now.getEpochSecond() - skewSeconds >= expiry) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "the OAuth token has expired");
        }
        if (isAfter("nbf", now, skewSeconds) || isAfter("iat", now, skewSeconds)) {
            throw new InvalidCredentialException(RefusalCode.NOT_YET_VALID, "the OAuth token is not valid yet");
        }
    }

    private boolean isAfter(String name, Instant now, long skewSeconds) {
        Long begin = claims.number(name);
        if (begin == null && claims.containsKey(name)) {
            throw DvidClaims.invalid("the OAuth token has a malformed time");
        }
        return begin != null && begin - skewSeconds > now.getEpochSecond();
    }
}
