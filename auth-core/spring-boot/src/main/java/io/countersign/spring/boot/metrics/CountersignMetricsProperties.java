// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Who may read the actuator's endpoint prometheus, and nothing else by that. Nobody by default, beside
 * those who may see the actuator.
 *
 * @param readers Peers that may, in the notation of countersign.tls.trust: SPIFFE IDs or patterns with spiffe. They
 *     need not be among countersign.spiffe.allowed-clients.
 * @param tokenLocation File with a token of 32 characters or more: whoever shows it as a bearer token may.
 * @since 0.1
 */
@ConfigurationProperties("countersign.metrics")
public record CountersignMetricsProperties(
        @DefaultValue List<String> readers, @Nullable Resource tokenLocation) {}
