// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.countersign.sample.registration.prices;

import org.jspecify.annotations.NullMarked;
