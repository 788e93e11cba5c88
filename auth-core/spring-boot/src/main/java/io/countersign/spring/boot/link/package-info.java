// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Configures Tomcat, the pooled client, the authentication of peers, meters and health by the
 * {@link io.countersign.core.link.LinkTrust} that {@code countersign.tls.trust} selects.
 */
@NullMarked
package io.countersign.spring.boot.link;

import org.jspecify.annotations.NullMarked;
