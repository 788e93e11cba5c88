// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Authorization of workloads by their SVIDs.
 *
 * @param enabled Whether services are authorized by the SVIDs of their connections instead of by tokens in
 *     Service-Authorization.
 * @param scopes Scopes of workloads at this service, by SPIFFE ID.
 * @since 0.1
 */
@ConfigurationProperties("countersign.spiffe.rights")
public record CountersignSpiffeRightsProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue Map<String, List<String>> scopes) {}
