// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.mode;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Mode of the application.
 *
 * @param mode Whether callers are authenticated and refused (enforce), or requests are verified and counted only while
 *     the application's own filter chains decide (observe).
 * @since 0.1
 */
@ConfigurationProperties("countersign")
public record CountersignModeProperties(
        @DefaultValue("enforce") Mode mode) {}
