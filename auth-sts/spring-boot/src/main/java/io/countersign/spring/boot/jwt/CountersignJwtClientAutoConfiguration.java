// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.ServiceId;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.signer.ProvidedKeys;
import io.countersign.schemes.ClientAssertion;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.signer.CountersignSignerProperties;
import java.net.URI;
import java.time.Clock;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * Auto-configuration of client authentication to the authorization server, for any scheme: the lazy bean {@link
 * ClientAssertion}.
 *
 * @since 0.1
 */
@AutoConfiguration(before = {CountersignJwtAutoConfiguration.class, CountersignAutoConfiguration.class})
@ConditionalOnClass(ClientAssertion.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties({CountersignJwtProperties.class, CountersignSignerProperties.class})
public final class CountersignJwtClientAutoConfiguration {

    private final Clock clock = Clock.systemUTC();

    CountersignJwtClientAutoConfiguration() {}

    @Bean
    @Lazy
    @ConditionalOnMissingBean
    JcaProviders jcaProviders(CountersignJwtProperties properties) {
        return JwtSettings.providers(properties);
    }

    @Bean
    @Lazy
    ClientKey countersignClientKey(
            CountersignJwtProperties properties,
            CountersignSignerProperties signer,
            ObjectProvider<ProvidedKeys> provided,
            JcaProviders providers) {
        return new ClientKey(
                properties.client().keyLocation(), signer.clientKeyId(), provided.getIfAvailable(), providers);
    }

    @Bean
    @ConditionalOnProperty("countersign.signer.client-key-id")
    SignerHealth countersignSignerHealth(ClientKey key) {
        return new SignerHealth(key);
    }

    @Bean
    @Lazy
    @ConditionalOnMissingBean
    @ConditionalOnProperty("countersign.jwt.client.token-uri")
    ClientAssertion clientAssertion(
            CountersignJwtProperties properties, ServiceId service, ClientKey key, ProtectedLinks links) {
        CountersignJwtProperties.Client client = properties.client();
        URI tokenUri = links.require(
                "countersign.jwt.client.token-uri",
                Objects.requireNonNull(client.tokenUri(), "required by the condition"));
        return new ClientAssertion(
                Objects.requireNonNullElse(client.clientId(), service.value()),
                Objects.requireNonNullElse(client.audience(), tokenUri.toString()),
                key.signer(
                        "countersign.jwt.client.token-uri is set, but no key to authenticate the client is configured."),
                clock);
    }
}
