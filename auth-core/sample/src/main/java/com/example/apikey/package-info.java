// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Custom credential scheme, composed of public parts. */
@NullMarked
package com.example.apikey;

import org.jspecify.annotations.NullMarked;
