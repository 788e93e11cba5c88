// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Back-channel logout: logout tokens of OpenID providers, and the sessions that they ended. */
@NullMarked
package io.countersign.schemes.logout;

import org.jspecify.annotations.NullMarked;
