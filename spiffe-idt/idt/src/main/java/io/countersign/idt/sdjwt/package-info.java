// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Claims that are disclosed one by one: SD-JWT (RFC 9901), as far as tokens between workloads need it. */
@NullMarked
package io.countersign.idt.sdjwt;

import org.jspecify.annotations.NullMarked;
