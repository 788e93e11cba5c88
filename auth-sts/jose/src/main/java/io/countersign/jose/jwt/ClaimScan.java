// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Registered claims (RFC 7519 section 4.1), collected in one pass and checked for their types. */
final class ClaimScan {

    private static final int MAX_TEXT = 1024;

    private final JsonObject claims;

    private boolean issuer;

    private boolean subject;

    private boolean id;

    private @Nullable Object audience;

    private long expiry = NumericDates.ABSENT;

    private long issued = NumericDates.ABSENT;

    private long begin = NumericDates.ABSENT;

    private ClaimScan(JsonObject claims) {
        this.claims = claims;
    }

    static ClaimScan of(JsonObject claims) {
        ClaimScan scan = new ClaimScan(claims);
        int size = claims.size();
        for (int i = 0; i < size; i++) {
            scan.take(claims.nameAt(i), claims.valueAt(i));
        }
        return scan;
    }

    private void take(String name, Object value) {
        switch (name) {
            case "iss" -> issuer = isText(name, value);
            case "sub" -> subject = isText(name, value);
            case "jti" -> id = isText(name, value);
            case "aud" -> audience = value;
            case "exp" -> expiry = NumericDates.seconds(value);
            case "iat" -> issued = NumericDates.seconds(value);
            case "nbf" -> begin = NumericDates.seconds(value);
            default -> {
                // Not a registered claim.
            }
        }
    }

    private static boolean isText(String name, Object value) {
        if (!(value instanceof String text) || text.isEmpty() || text.length() > MAX_TEXT) {
            throw invalid("claim=" + name + " is not a text, empty or too long");
        }
        return true;
    }

    /** Whether the token contains this registered claim; false for any other name. */
    boolean has(String name) {
        return switch (name) {
            case "iss" -> issuer;
            case "sub" -> subject;
            case "jti" -> id;
            case "aud" -> audience != null;
            case "exp" -> expiry != NumericDates.ABSENT;
            case "iat" -> issued != NumericDates.ABSENT;
            default -> false;
        };
    }

    List<String> audience() {
        if (audience instanceof String one) {
            return List.of(one);
        }
        try {
            return claims.strings("aud");
        } catch (InvalidCredentialException ex) {
            throw invalid("claim=aud is neither a text nor an array of texts");
        }
    }

    long expiry() {
        return expiry;
    }

    long issued() {
        return issued;
    }

    long begin() {
        return begin;
    }

    static InvalidCredentialException invalid(String message) {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, message);
    }
}
