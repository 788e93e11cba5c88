// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Proofs that one knows the RSA signature of a token without showing it: the profile {@code idt-rsa-pok-v1}. */
@NullMarked
package io.countersign.idt.rsa;

import org.jspecify.annotations.NullMarked;
