// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Authorization code flow with PKCE, login page, refresh tokens and the userinfo endpoint (RFC 6749, RFC 7636, RFC 9700). */
@NullMarked
package io.countersign.sts.code;

import org.jspecify.annotations.NullMarked;
