// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Issuers of other trust domains: their keys, their users' rights here, and their revocations. */
@NullMarked
package io.countersign.sts.issuer;

import org.jspecify.annotations.NullMarked;
