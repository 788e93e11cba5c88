// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/** Keys, passwords and certificates for a Shop in containers: in files, or in a Secret of Kubernetes. */
@NullMarked
package io.countersign.launcher.keygen;

import org.jspecify.annotations.NullMarked;
