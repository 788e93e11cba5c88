// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

/** Request without members: {@code {}}. */
record EmptyRequest() {}
