// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Tomcat, the pooled client, peers of open connections, meters and health by the
 * {@link io.countersign.core.link.LinkTrust} that {@code countersign.tls.trust} names.
 */
@NullMarked
package io.countersign.spring.boot.link;

import org.jspecify.annotations.NullMarked;
