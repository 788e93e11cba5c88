// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Settings of the server, bound from its properties. */
@NullMarked
package io.countersign.sts.settings;

import org.jspecify.annotations.NullMarked;
