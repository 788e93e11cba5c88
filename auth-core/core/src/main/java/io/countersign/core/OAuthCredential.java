// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import org.jspecify.annotations.Nullable;

/**
 * Verified credential that contains an access token of the user (RFC 6749 section 1.4). Schemes of other families
 * exchange that token to have the user vouched for.
 *
 * @since 0.1
 */
public interface OAuthCredential extends Credential {

    /** Access token, which is a secret, or {@code null} if there is none that can be exchanged. */
    @Nullable
    String accessToken();
}
