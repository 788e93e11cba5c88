// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the client of an authorization request is answered.
 *
 * @param redirectUri valid redirect address
 * @param formPost whether the browser posts the answer as a form (OAuth 2.0 Form Post Response Mode) instead of in the
 *     query
 */
record Reply(String redirectUri, @Nullable String state, boolean formPost) {

    Reply {
        Objects.requireNonNull(redirectUri, "redirectUri cannot be null");
    }

    /** Returns the refusal of the request, to be sent to the client. */
    AuthorizationException refusal(String code, String reason) {
        return AuthorizationException.forClient(this, code, reason);
    }
}
