// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Readers of the actuator's endpoint prometheus, who may read nothing else. By default only those who may read the
 * actuator can read it.
 *
 * @param readers Peers that may read the actuator's endpoint prometheus, in the notation of countersign.tls.trust:
 *     SPIFFE IDs or patterns with spiffe. They need not be among countersign.spiffe.allowed-clients, and may read
 *     nothing else.
 * @param tokenLocation File with a token of 32 characters or more. Callers with this bearer token may read that
 *     endpoint, and nothing else.
 * @since 0.1
 */
@ConfigurationProperties("countersign.metrics")
public record CountersignMetricsProperties(
        @DefaultValue List<String> readers, @Nullable Resource tokenLocation) {}
