// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Concatenated Schnorr signatures over ristretto255 (RFC 9496): the profile {@code idt-schoco-v1}. */
@NullMarked
package io.countersign.idt.schnorr;

import org.jspecify.annotations.NullMarked;
