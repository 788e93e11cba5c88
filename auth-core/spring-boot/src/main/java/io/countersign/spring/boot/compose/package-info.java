// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Servers that Spring Boot's Docker Compose support starts. */
@NullMarked
package io.countersign.spring.boot.compose;

import org.jspecify.annotations.NullMarked;
