// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Key curator: the server that orders registrations of services in a log. */
@NullMarked
package io.countersign.curator;

import org.jspecify.annotations.NullMarked;
