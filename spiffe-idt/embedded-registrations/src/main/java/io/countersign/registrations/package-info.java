// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Embedded key curator with an attestor, <strong>for one machine, for development and for tests</strong>. In production,
 * curator and attestor are processes of their own, run by different people.
 */
@NullMarked
package io.countersign.registrations;

import org.jspecify.annotations.NullMarked;
