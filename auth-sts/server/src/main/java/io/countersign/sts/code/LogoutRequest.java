// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.user.LoggedIn;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Valid request for a logout (OpenID Connect RP-Initiated Logout section 2).
 *
 * @param clientId client that sends the user, if known
 * @param hint ID token of the login that is to end, if any
 * @param redirectUri registered address that the user returns to, if any
 * @param parameters all parameters as received
 */
record LogoutRequest(
        @Nullable String clientId,
        IdTokenHints.@Nullable Hint hint,
        @Nullable String redirectUri,
        Map<String, String> parameters) {

    LogoutRequest {
        parameters = Map.copyOf(parameters);
    }

    /** Whether the client has shown an ID token of this login, so that the user need not be asked. */
    boolean isAbout(LoggedIn login) {
        return hint != null
                && hint.subject().equals(login.user().id())
                && hint.loginTime() == login.since().getEpochSecond();
    }

    /** Returns the address that the user returns to with the client's state, or {@code null}. */
    @Nullable
    String target() {
        String state = parameters.get("state");
        return redirectUri == null
                ? null
                : AuthorizationResponses.withQuery(redirectUri, state == null ? Map.of() : Map.of("state", state));
    }

    /** Omits the parameters, which contain an ID token. */
    @Override
    public String toString() {
        return "LogoutRequest[" + clientId + "]";
    }
}
