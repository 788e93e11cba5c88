// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** The agent of a service: clients of key curator and attestor, certificates, and the state that it keeps. */
@NullMarked
package io.countersign.registration.agent;

import org.jspecify.annotations.NullMarked;
