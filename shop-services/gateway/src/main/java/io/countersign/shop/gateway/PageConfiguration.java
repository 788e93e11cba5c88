// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.shop.common.PublicPath;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;

/** Configures the page's files, and makes the page and the prover's files public. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "shop.mode", havingValue = "zk")
class PageConfiguration {

    @Bean
    PageFiles pageFiles() {
        return PageFiles.load();
    }

    @Bean
    static PublicPath pagePath() {
        return new PublicPath(HttpMethod.GET, PageController.PAGE + "/**");
    }

    @Bean
    static PublicPath proverSettingsPath() {
        return new PublicPath(HttpMethod.GET, ProverController.SETTINGS);
    }

    @Bean
    static PublicPath provingFilePath() {
        return new PublicPath(HttpMethod.GET, ProverController.FILES);
    }
}
