// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.ServiceId;
import io.countersign.spring.security.CredentialSchemes;
import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Auto-configuration of the actuator endpoint {@code countersign} and of the health contributor of the same name.
 *
 * @since 0.1
 */
@AutoConfiguration(after = CountersignAutoConfiguration.class)
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnBean(CredentialSchemes.class)
@Import({
    CountersignActuatorAutoConfiguration.EndpointConfiguration.class,
    CountersignHealthConfiguration.class,
    CountersignActuatorFilterConfiguration.class
})
public final class CountersignActuatorAutoConfiguration {

    private static final Pattern SECRET =
            Pattern.compile("countersign[._].*?(proxy[._]?user|password|pin|secret|key[._-]?encryption[._-]?key)");

    CountersignActuatorAutoConfiguration() {}

    /** Hides secrets that are values of properties, even if the actuator shows values. */
    @Bean
    SanitizingFunction countersignSanitizingFunction() {
        return SanitizingFunction.sanitizeValue().ifKeyMatches(CountersignActuatorAutoConfiguration::isSecret);
    }

    /** Whether this is the name of a property, or environment variable, with a secret. */
    static boolean isSecret(String name) {
        return SECRET.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnAvailableEndpoint(CountersignEndpoint.class)
    static class EndpointConfiguration {

        @Bean
        @ConditionalOnMissingBean
        CountersignEndpoint countersignEndpoint(
                ServiceId service,
                CredentialSchemes schemes,
                ObjectProvider<CountersignInfoContributor> contributors,
                CountersignProperties properties) {
            return new CountersignEndpoint(
                    service,
                    schemes,
                    contributors.orderedStream().toList(),
                    properties.endpoint().switching());
        }
    }
}
