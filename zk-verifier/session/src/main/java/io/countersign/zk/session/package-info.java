// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Sessions after a proof: a short-lived token, so that further calls cost only the verification of a JWT. */
@NullMarked
package io.countersign.zk.session;

import org.jspecify.annotations.NullMarked;
