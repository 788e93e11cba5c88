// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** A link trust as an application of strangers would make it, of public types alone. */
@NullMarked
package com.example.pinned;

import org.jspecify.annotations.NullMarked;
