// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Parts that schemes of tokens compose: {@link io.countersign.tokens.TokenPresentation} reads a token from its header
 * and verifies it by a {@link io.countersign.tokens.TokenVerifier}, with cache, revocation and sender binding around it.
 */
@NullMarked
package io.countersign.tokens;

import org.jspecify.annotations.NullMarked;
