// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import org.jspecify.annotations.Nullable;

/**
 * What a DVID is asked for with: an OAuth token or, for a fresh one in its place, a DVID. It holds a
 * credential, which its text leaves out.
 *
 * @param token the OAuth access token of a user
 * @param dvid a DVID that the workload was sent, or has asked for before
 * @param audience whom the DVID is to be for; this server's trust domain if it is absent
 * @param scope words of the OAuth token's scope, and roles as {@code role:X}; all of them, or all
 *     of the DVID's, if it is absent
 * @param disclosing whether the claims of the OAuth token are to be disclosed one by one, and nothing to be proved
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
