// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** A short token after a proof: calls in the window that follow cost the check of a JWT. */
@NullMarked
package io.countersign.zk.session;

import org.jspecify.annotations.NullMarked;
