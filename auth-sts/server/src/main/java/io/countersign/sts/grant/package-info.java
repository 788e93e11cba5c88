// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The token endpoint and the grants that it takes (RFC 6749 section 3.2), with a grant for services' own tokens. */
@NullMarked
package io.countersign.sts.grant;

import org.jspecify.annotations.NullMarked;
