// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Parts of token schemes. {@link io.countersign.tokens.TokenPresentation} reads a token from its header and verifies it
 * with a {@link io.countersign.tokens.TokenVerifier}. It adds the cache and the checks of revocation and sender.
 */
@NullMarked
package io.countersign.tokens;

import org.jspecify.annotations.NullMarked;
