// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.signer;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.signer.Pkcs11Signer;
import io.countersign.jose.signer.ProvidedKeys;
import io.countersign.jose.signer.SignerProvider;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of a {@link SignerProvider}: the application's own bean, or a PKCS#11 module by
 * {@code countersign.signer.pkcs11}.
 *
 * @since 0.1
 */
@AutoConfiguration
@ConditionalOnClass(SignerProvider.class)
@EnableConfigurationProperties(CountersignSignerProperties.class)
public final class CountersignSignerAutoConfiguration {

    CountersignSignerAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(SignerProvider.class)
    @ConditionalOnProperty(Pkcs11Configuration.PREFIX + ".library")
    Pkcs11Signer pkcs11Signer(CountersignSignerProperties properties) {
        return Pkcs11Configuration.signer(properties.pkcs11());
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean(SignerProvider.class)
    ProvidedKeys providedKeys(
            SignerProvider provider, CountersignSignerProperties properties, ObjectProvider<JcaProviders> providers) {
        require("timeout", properties.timeout().toMillis() >= 1, properties.timeout(), "Set it to at least 1ms.");
        require("max-concurrent", properties.maxConcurrent() >= 1, properties.maxConcurrent(), "Set it to at least 1.");
        return new ProvidedKeys(
                provider,
                providers.getIfAvailable(JcaProviders::best),
                properties.timeout(),
                properties.maxConcurrent(),
                Clock.systemUTC());
    }

    private static void require(String name, boolean right, Object value, String fix) {
        if (!right) {
            throw new CountersignConfigurationException("countersign.signer." + name, "It is " + value + ".", fix);
        }
    }
}
