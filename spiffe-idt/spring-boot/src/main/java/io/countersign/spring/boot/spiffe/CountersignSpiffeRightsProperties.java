// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What workloads may do in their own right.
 *
 * @param enabled Whether workloads act in their own right by the SVIDs of their connections,
 *     and not by tokens of their own.
 * @param scopes Scopes that workloads have here in their own right, by SPIFFE ID.
 * @since 0.1
 */
@ConfigurationProperties("countersign.spiffe.rights")
public record CountersignSpiffeRightsProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue Map<String, List<String>> scopes) {}
