// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import io.countersign.sts.grant.GrantForm;
import io.countersign.sts.web.OAuthErrors;
import org.jspecify.annotations.Nullable;

/**
 * Context of the call that a transaction token was issued for (draft-ietf-oauth-transaction-tokens).
 *
 * @param request {@code rctx}: origin of the call
 * @param transaction {@code tctx}: details of the transaction
 */
record TransactionContext(
        @Nullable JsonObject request, @Nullable JsonObject transaction) {

    private static final int MAX_SIZE = 2048;

    /**
     * Reads {@code request_context} and {@code request_details}. Refuses a value that is not a JSON object, or is too
     * large, with {@code invalid_request}.
     */
    static TransactionContext of(GrantForm form) {
        return new TransactionContext(object(form, "request_context"), object(form, "request_details"));
    }

    private static @Nullable JsonObject object(GrantForm form, String name) {
        String encoded = form.optional(name);
        if (encoded == null) {
            return null;
        }
        try {
            if (encoded.length() <= MAX_SIZE) {
                return StrictJson.parseObject(Base64Url.decode(encoded));
            }
        } catch (InvalidCredentialException ex) {
            // Refused below.
        }
        throw OAuthErrors.invalidRequest(name + " is not a JSON object in base64url, or is too large");
    }
}
