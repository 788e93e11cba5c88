// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Settings of requests that this platform sends itself: the proxy, and the SSL bundles. */
@NullMarked
package io.countersign.spring.boot.http;

import org.jspecify.annotations.NullMarked;
