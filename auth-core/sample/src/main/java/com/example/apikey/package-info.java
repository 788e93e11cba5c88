// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** A credential scheme of an application's own, made of public parts. */
@NullMarked
package com.example.apikey;

import org.jspecify.annotations.NullMarked;
