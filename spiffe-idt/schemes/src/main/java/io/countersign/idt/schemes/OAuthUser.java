// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.OAuthCredential;
import io.countersign.core.RefusalCode;
import io.countersign.idt.Delegation;
import io.countersign.idt.dvid.OAuthScopes;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.JsonObject;
import java.util.Objects;
import java.util.Set;

/**
 * User of an OAuth token that the entry scheme verified, for comparison with the user for whom the asserting workload
 * vouches.
 *
 * @param token secret OAuth token
 * @param user issuer and subject of the token
 * @param scope scope of the token, with roles as {@code role:X}
 */
record OAuthUser(String token, Delegation user, Set<String> scope) {

    private static final int MAX_SIZE = 32 * 1024;

    OAuthUser {
        Objects.requireNonNull(token, "token cannot be null");
        Objects.requireNonNull(user, "user cannot be null");
        scope = Set.copyOf(scope);
    }

    /** Returns the user of the token that a caller came with. */
    static OAuthUser of(Caller caller) throws UnmintedException {
        String token = caller.credential() instanceof OAuthCredential own ? own.accessToken() : null;
        if (token == null) {
            throw UnmintedException.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        try {
            JsonObject claims = CompactJws.parse(token, MAX_SIZE).unverifiedClaims();
            return new OAuthUser(
                    token,
                    new Delegation(
                            Objects.requireNonNullElse(claims.string("iss"), ""),
                            Objects.requireNonNullElse(claims.string("sub"), "")),
                    OAuthScopes.of(claims));
        } catch (InvalidCredentialException | IllegalArgumentException ex) {
            throw UnmintedException.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
    }

    @Override
    public String toString() {
        return "OAuthUser[" + user.authority() + "]";
    }
}
