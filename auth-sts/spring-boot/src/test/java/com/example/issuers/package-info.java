// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Examples of the guide of identity providers. */
@NullMarked
package com.example.issuers;

import org.jspecify.annotations.NullMarked;
