// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Token endpoint and the grants that it accepts (RFC 6749 section 3.2), with the grant for services' own tokens. */
@NullMarked
package io.countersign.sts.grant;

import org.jspecify.annotations.NullMarked;
