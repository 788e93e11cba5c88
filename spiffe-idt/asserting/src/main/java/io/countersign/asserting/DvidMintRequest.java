// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import org.jspecify.annotations.Nullable;

/**
 * Request for a DVID. It has either an OAuth token, or a DVID that is to be replaced by a new one. {@code toString()}
 * omits both credentials.
 *
 * @param token OAuth access token of a user
 * @param dvid DVID that the workload received, or requested before
 * @param audience audience of the new DVID; the first configured one if it is absent
 * @param scope words of the OAuth token's scope, and roles as {@code role:X}, separated by spaces; the whole scope of
 *     the OAuth token or of the DVID if it is absent
 * @param disclosing whether the DVID has the claims of the OAuth token as separate disclosures, instead of a proof
 */
record DvidMintRequest(
        @Nullable String token,
        @Nullable String dvid,
        @Nullable String audience,
        @Nullable String scope,
        @Nullable Boolean disclosing) {

    @Override
    public String toString() {
        return "DvidMintRequest[audience=" + audience + "]";
    }
}
