// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.debug;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties for development.
 *
 * @param explainRefusals Whether the response to a refused credential names the broken rule. The application then starts
 *     only under one of the profiles in countersign.debug.profiles.
 * @param profiles Spring profiles of development, one of which must be active.
 * @since 0.1
 */
@ConfigurationProperties("countersign.debug")
public record CountersignDebugProperties(
        @DefaultValue("false") boolean explainRefusals,
        @DefaultValue({"dev", "local", "test"}) List<String> profiles) {}
