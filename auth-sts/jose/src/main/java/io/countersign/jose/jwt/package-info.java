// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Builds and verifies JWTs (RFC 7519) in a strict compact form (RFC 7515), and verifies proofs of possession (RFC 9449).
 */
@NullMarked
package io.countersign.jose.jwt;

import org.jspecify.annotations.NullMarked;
