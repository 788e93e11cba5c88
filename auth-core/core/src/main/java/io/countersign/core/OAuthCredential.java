// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import org.jspecify.annotations.Nullable;

/**
 * A verified credential that came with an access token of the user (RFC 6749 section 1.4), by which schemes of other
 * families can have the user vouched for.
 *
 * @since 0.1
 */
public interface OAuthCredential extends Credential {

    /** The token, which is a secret, or {@code null} if there is none that others may be had for. */
    @Nullable
    String accessToken();
}
