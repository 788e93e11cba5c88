// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Proofs of knowledge of a token's RSA signature that do not reveal it: the profile {@code idt-rsa-pok-v1}. */
@NullMarked
package io.countersign.idt.rsa;

import org.jspecify.annotations.NullMarked;
