// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Profiles of issuers: what the access tokens of an identity provider look like, and what their claims mean. */
@NullMarked
package io.countersign.schemes.profile;

import org.jspecify.annotations.NullMarked;
