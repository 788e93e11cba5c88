// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** ZK authenticator, a server that registers members and their attributes. */
@NullMarked
package io.countersign.authenticator;

import org.jspecify.annotations.NullMarked;
