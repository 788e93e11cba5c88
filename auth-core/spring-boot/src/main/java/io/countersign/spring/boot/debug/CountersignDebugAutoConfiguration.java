// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.debug;

import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CountersignConfigurer;
import io.countersign.spring.security.RefusalDetail;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of help for development: {@code countersign.debug.explain-refusals}. The application does not start
 * with it unless a profile of development is active.
 *
 * @since 0.1
 */
@AutoConfiguration
@ConditionalOnClass(CountersignConfigurer.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBooleanProperty(CountersignDebugAutoConfiguration.PROPERTY)
@EnableConfigurationProperties(CountersignDebugProperties.class)
public final class CountersignDebugAutoConfiguration {

    static final String PROPERTY = "countersign.debug.explain-refusals";

    private static final Log logger = LogFactory.getLog(CountersignDebugAutoConfiguration.class);

    CountersignDebugAutoConfiguration() {}

    /** Not lazy, so that the profiles are always checked at start. */
    @Bean
    @Lazy(false)
    RefusalDetail countersignRefusalDetail(CountersignDebugProperties properties, Environment environment) {
        List<String> active = List.of(environment.getActiveProfiles());
        if (active.stream().noneMatch(properties.profiles()::contains)) {
            throw new CountersignConfigurationException(
                    PROPERTY,
                    "It tells every caller why its credential is refused, and none of the active profiles " + active
                            + " is one of countersign.debug.profiles, " + properties.profiles() + ".",
                    "Remove it, or start with a profile of development: --spring.profiles.active=dev.");
        }
        logger.warn(PROPERTY + " is on: responses tell every caller why its credential is refused");
        return RefusalDetail.RULE;
    }
}
