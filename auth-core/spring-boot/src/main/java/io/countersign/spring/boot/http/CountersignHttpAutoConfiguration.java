// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.http;

import io.countersign.http.HttpProxy;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the proxy of requests that this platform sends itself: {@code countersign.http.proxy}.
 *
 * @since 0.1
 */
@AutoConfiguration
@EnableConfigurationProperties(CountersignHttpProperties.class)
public final class CountersignHttpAutoConfiguration {

    CountersignHttpAutoConfiguration() {}

    /** Returns the proxy, or {@code null} if none is configured. */
    @Bean
    @ConditionalOnMissingBean
    @Nullable
    HttpProxy countersignHttpProxy(CountersignHttpProperties properties) {
        return ProxySettings.proxy(properties.proxy());
    }
}
