// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Requirements for the login of a user, and step-up authentication (RFC 9470). */
@NullMarked
package io.countersign.spring.security.stepup;

import org.jspecify.annotations.NullMarked;
