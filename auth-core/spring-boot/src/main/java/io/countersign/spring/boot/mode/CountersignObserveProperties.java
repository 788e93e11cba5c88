// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.mode;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of shadow mode, for countersign.mode=observe. Unknown names below the prefix are refused.
 *
 * @param paths Patterns of the paths that are observed, such as /orders/**. Requests about which a filter chain of
 *     Countersign decides are enforced, not observed. Without it, every path is observed and nothing is enforced.
 * @param threads Number of threads that verify requests, after the application has answered.
 * @param queue Largest number of requests that wait for these threads. Further ones are counted, but not verified.
 * @since 0.1
 */
@ConfigurationProperties(prefix = "countersign.observe", ignoreUnknownFields = false)
public record CountersignObserveProperties(
        @DefaultValue List<String> paths,
        @DefaultValue("2") int threads,
        @DefaultValue("256") int queue) {}
