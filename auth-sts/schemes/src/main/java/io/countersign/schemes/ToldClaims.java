// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static io.countersign.core.Disclosure.Kind.ATTRIBUTE;
import static io.countersign.core.Disclosure.Kind.CREDENTIAL;
import static io.countersign.core.Disclosure.Kind.IDENTIFIER;

import io.countersign.core.Disclosure;
import io.countersign.core.Disclosures;
import io.countersign.jose.JsonObject;
import io.countersign.jose.Jwt;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the claims of a token tell, at every level: those of objects, and of the token inside it. A claim that is not
 * known here is taken for an attribute of the user.
 */
final class ToldClaims {

    /**
     * By which requests can be linked: registered ones (RFC 7519, RFC 7800, RFC 9493), those of OpenID
     * Connect, and what a proof showed.
     */
    private static final Set<String> IDENTIFIERS = Set.of(
            "jti", "sid", "txn", "jkt", "x5t#S256", "nonce", "username", "preferred_username", "email", "phone_number");

    /** What a token says of itself: its maker, its receivers, its times and its client. */
    private static final Set<String> OF_CREDENTIAL =
            Set.of("iss", "aud", "exp", "nbf", "iat", "auth_time", "client_id", "azp", "req_wl", "format");

    /** Objects and lists about programs and the request, and not the user. */
    private static final Set<String> OF_PROGRAMS = Set.of("act", "may_act", "chain", "rctx", "tctx");

    private static final String SUBJECT_ID = "sub_id";

    private final List<Disclosure> told = new ArrayList<>();

    private final @Nullable String subject;

    private ToldClaims(@Nullable UserClaims user) {
        this.subject = user == null ? null : user.subject();
    }

    static Disclosures of(Jwt jwt, @Nullable UserClaims user, @Nullable SubjectToken inner) {
        return Disclosures.of(() -> {
            ToldClaims claims = new ToldClaims(user);
            boolean nested = inner != null && inner.jwt() != jwt;
            claims.walk("", jwt.claims(), user == null, nested);
            if (inner != null && nested) {
                claims.walk(NestedReader.TOKEN + ".", inner.jwt().claims(), false, false);
            }
            return claims.told;
        });
    }

    private void walk(String path, JsonObject claims, boolean ofPrograms, boolean nested) {
        claims.forEach((name, value) -> {
            boolean programs = ofPrograms || OF_PROGRAMS.contains(name);
            if (value instanceof JsonObject object) {
                walk(path + name + ".", object, programs, false);
            } else if (!nested || !name.equals(NestedReader.TOKEN)) {
                told.add(Disclosure.of(path + name, programs ? CREDENTIAL : kind(path, name, value), value));
            }
        });
    }

    private Disclosure.Kind kind(String path, String name, Object value) {
        if (name.equals("sub")) {
            // That of a service's own token is the service.
            return value.equals(subject) || path.endsWith(SUBJECT_ID + ".") ? IDENTIFIER : CREDENTIAL;
        }
        if (IDENTIFIERS.contains(name)) {
            return IDENTIFIER;
        }
        return OF_CREDENTIAL.contains(name) ? CREDENTIAL : ATTRIBUTE;
    }
}
