// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Signing with keys that are held elsewhere: in a PKCS#11 module or a key management service. */
@NullMarked
package io.countersign.jose.signer;

import org.jspecify.annotations.NullMarked;
