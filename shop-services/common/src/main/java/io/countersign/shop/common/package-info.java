// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** What the services of the Shop share: start-up, authorization, problems, money, paging, database, tracing. */
@NullMarked
package io.countersign.shop.common;

import org.jspecify.annotations.NullMarked;
