// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Credential scheme of opaque tokens, which the authorization server introspects (RFC 7662). */
@NullMarked
package io.countersign.schemes.opaque;

import org.jspecify.annotations.NullMarked;
