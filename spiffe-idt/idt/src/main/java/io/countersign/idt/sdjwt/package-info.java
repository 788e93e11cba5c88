// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Selective disclosure of claims: the parts of SD-JWT (RFC 9901) that tokens between workloads need. */
@NullMarked
package io.countersign.idt.sdjwt;

import org.jspecify.annotations.NullMarked;
