// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.CredentialScheme;
import io.countersign.core.NoneScheme;
import io.countersign.core.ServiceId;
import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties;
import io.countersign.spring.boot.mode.CountersignModeProperties;
import io.countersign.spring.boot.mode.CountersignObserveProperties;
import io.countersign.spring.security.CountersignConfigurer;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.RequestLimits;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.spring.security.client.ServiceTargets;
import java.util.Objects;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Auto-configuration of credential schemes. The application does not start unless it configures the accepted schemes.
 *
 * @since 0.1
 */
@AutoConfiguration(
        before = {
            ManagementWebSecurityAutoConfiguration.class,
            ServletWebSecurityAutoConfiguration.class,
            UserDetailsServiceAutoConfiguration.class
        },
        beforeName = {
            "org.springframework.boot.security.oauth2.client.autoconfigure.servlet.OAuth2ClientWebSecurityAutoConfiguration",
            "org.springframework.boot.security.oauth2.server.resource.autoconfigure.servlet.OAuth2ResourceServerAutoConfiguration"
        })
@ConditionalOnClass({CountersignConfigurer.class, SecurityFilterChain.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties({
    CountersignProperties.class,
    CountersignAuthorizeProperties.class,
    CountersignModeProperties.class,
    CountersignObserveProperties.class
})
@Import({
    CountersignFilterConfiguration.class,
    CountersignUserConfiguration.class,
    CountersignFirewallConfiguration.class,
    CountersignAdviceConfiguration.class,
    CountersignDisclosureConfiguration.class,
    CountersignContextConfiguration.class
})
public final class CountersignAutoConfiguration {

    private static final Log logger = LogFactory.getLog(CountersignAutoConfiguration.class);

    CountersignAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    ServiceId countersignServiceId(CountersignProperties properties) {
        return RequiredProperties.serviceId(properties);
    }

    @Bean
    @ConditionalOnMissingBean
    RequestLimits countersignRequestLimits(CountersignProperties properties) {
        return RequiredProperties.limits(properties);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("countersign.url")
    ServiceAddress countersignServiceAddress(CountersignProperties properties) {
        return RequiredProperties.address(Objects.requireNonNull(properties.url(), "the condition requires it"));
    }

    @Bean
    @ConditionalOnMissingBean
    NoneScheme noneScheme() {
        return new NoneScheme();
    }

    @Bean
    @ConditionalOnMissingBean
    CredentialSchemes credentialSchemes(CountersignProperties properties, ObjectProvider<CredentialScheme> schemes) {
        RequiredProperties.check(properties);
        CredentialSchemes chosen =
                new CredentialSchemes(schemes.orderedStream().toList(), properties.accept(), properties.propagate());
        if (chosen.selection().open()) {
            logger.warn("countersign.accept is 'none': callers of this application are not authenticated");
        }
        return chosen;
    }

    @Bean
    @ConditionalOnMissingBean
    ProtectedLinks countersignProtectedLinks(CountersignProperties properties) {
        return new ProtectedLinks(properties.tls().required());
    }

    @Bean
    @ConditionalOnMissingBean
    ServiceTargets countersignServiceTargets(CountersignProperties properties, ProtectedLinks links) {
        return RequiredProperties.targets(properties, links);
    }
}
