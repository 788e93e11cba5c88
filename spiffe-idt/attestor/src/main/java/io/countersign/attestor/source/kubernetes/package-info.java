// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Tokens of Kubernetes service accounts, by TokenReview and the pod of each. */
@NullMarked
package io.countersign.attestor.source.kubernetes;

import org.jspecify.annotations.NullMarked;
